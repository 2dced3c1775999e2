import type { AnswerFeedback } from "#app/features/quizzes/feedback.ts";
import { languageOf } from "#app/rules/language.ts";
import { Notice } from "#app/ui/parts/notice.tsx";
import { Words } from "#app/ui/prose/formulas.tsx";

type FeedbackProps = {
  answer: AnswerFeedback;
  /** False when the feedback was already on the page when it loaded. */
  isAnnounced?: boolean;
};

export function Feedback({ answer, isAnnounced = true }: FeedbackProps) {
  const verdict = answer.isCorrect ? "Right" : "Not quite";
  // Authors often start with the verdict, which the title already says.
  const feedback = answer.feedback.startsWith(`${verdict}. `)
    ? answer.feedback.slice(verdict.length + 2)
    : answer.feedback;
  return (
    <Notice
      tone={answer.isCorrect ? "success" : "warning"}
      title={verdict}
      isAnnounced={isAnnounced}
      className="mt-6"
    >
      <p {...languageOf(`${feedback} ${answer.explanation}`)}>
        <Words text={feedback} />
      </p>
      <p {...languageOf(answer.explanation)} className="mt-2">
        <Words text={answer.explanation} />
      </p>
      {answer.isOverconfident && (
        <p className="mt-2">
          You were sure of this one. Good news: surprises like this stick best.
        </p>
      )}
    </Notice>
  );
}
