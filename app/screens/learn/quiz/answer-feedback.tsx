import type { AnswerFeedback } from "#app/features/quizzes/feedback.ts";
import { languageOf } from "#app/rules/language.ts";
import { Notice } from "#app/ui/parts/notice.tsx";

export type Given = AnswerFeedback & { selectedOption: number };

/** Beside the answers, once they are locked: which one was right, and which was chosen. */
export function verdictOn(index: number, given: Given | null) {
  if (!given) return {};
  const isChosen = index === given.selectedOption;
  if (index === given.correctOption)
    return {
      verdict: "right" as const,
      verdictLabel: isChosen ? "Your answer: correct" : "Correct answer",
    };
  return isChosen ? { verdict: "wrong" as const, verdictLabel: "Your answer" } : {};
}

type FeedbackProps = {
  given: Given;
  /** Off where the page came with it. */
  isAnnounced?: boolean;
};

export function Feedback({ given, isAnnounced = true }: FeedbackProps) {
  const verdict = given.isCorrect ? "Right" : "Not quite";
  // Authors like to begin with the verdict, which the title has said.
  const feedback = given.feedback.startsWith(`${verdict}. `)
    ? given.feedback.slice(verdict.length + 2)
    : given.feedback;
  return (
    <Notice
      tone={given.isCorrect ? "success" : "warning"}
      title={verdict}
      isAnnounced={isAnnounced}
      className="mt-6"
    >
      <p {...languageOf(`${feedback} ${given.explanation}`)}>{feedback}</p>
      <p {...languageOf(given.explanation)} className="mt-2">
        {given.explanation}
      </p>
      {given.isOverconfident && (
        <p className="mt-2">
          You were sure of this one. Good news: surprises like this stick best.
        </p>
      )}
    </Notice>
  );
}
