import { countInWords } from "#app/ui/count-in-words.ts";
import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import { useFetcher, useFetchers } from "react-router";
import type { OpenLesson } from "../lesson/open-lesson.ts";
import type { LessonEvent, QuizPhase } from "#app/rules/lesson-session.ts";
import { percent, quizScore, RESULT_EMOJI, resultTier } from "#app/rules/quiz.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { EndOfPractice, PracticeEnded } from "../lesson/end-of-practice.tsx";
import type { action } from "../lesson/lesson.tsx";
import { PredictAgain } from "../lesson/lesson-prediction.tsx";
import { intent } from "../../intents.ts";
import type { LessonIntent } from "../lesson/lesson-intents.ts";

type QuizResultProps = {
  page: OpenLesson;
  quiz: QuizPhase;
  sessionId: string | null;
  dispatch: (event: LessonEvent) => void;
};

/** The quiz score. Practice with nothing weak ends here. */
export function QuizResult({ page, quiz, sessionId, dispatch }: QuizResultProps) {
  const fetcher = useFetcher<typeof action>();
  const { weakConcepts } = page;
  const counted = quiz.answers.filter(
    (_, index) => !page.questions[index]?.isUnchecked && !page.questions[index]?.isEarlier,
  );
  const unchecked = quiz.answers.length - counted.length;
  const score = quizScore(counted.map((answer) => answer === true));
  const right = quiz.answers.filter(Boolean).length;
  const isEnd = quiz.isPractice && weakConcepts.length === 0;
  // Until the last answer is graded, nobody knows yet which concepts need another explanation.
  const isBusy = useFetchers().some(({ state }) => state !== "idle");
  return (
    <div className="text-center">
      <p className="text-7xl" aria-hidden="true">
        {RESULT_EMOJI[counted.length === 0 ? "some" : resultTier(score)]}
      </p>
      <Heading level={1} size="large" className="mt-4">
        {right} of {quiz.answers.length} right
      </Heading>
      <Marks answers={quiz.answers} />
      <p className="mt-4 mb-8 text-lg text-ink-soft">
        {counted.length === 0 ? UNCHECKED_ALL : `Quiz score: ${percent(score)}%`}
        {weakConcepts.length > 0 &&
          `. Let's look at ${weakConcepts.length === 1 ? "one idea" : `${countInWords(weakConcepts.length)} ideas`} again, from a different angle.`}
        {isEnd && ". Practice only adds to what you know. Your lesson score stays the same."}
        {unchecked > 0 && counted.length > 0 && `. ${uncheckedWords(unchecked)}`}
      </p>
      {page.prediction && !quiz.isPractice && (
        <PredictAgain lessonId={page.lesson.id} prediction={page.prediction} />
      )}
      <PracticeEnded reply={fetcher.data} lessonId={page.lesson.id} />
      <fetcher.Form
        method="post"
        onSubmit={() => {
          if (!isEnd) dispatch({ type: "result-seen", weakConcepts });
        }}
      >
        <input type="hidden" {...intent<LessonIntent>(isEnd ? "finish" : "result-seen")} />
        {isEnd && <EndOfPractice sessionId={sessionId} />}
        <Button type="submit" size="large" disabled={isBusy}>
          Continue
        </Button>
      </fetcher.Form>
    </div>
  );
}

const UNCHECKED_ALL =
  "These questions haven't been checked yet. Your answers count as soon as they are";

const uncheckedWords = (count: number) =>
  count === 1
    ? "1 question hasn't been checked yet, so it doesn't count for now"
    : `${count} questions haven't been checked yet, so they don't count for now`;

/** One mark per question, in order. */
function Marks({ answers }: Pick<QuizPhase, "answers">) {
  return (
    <ol className="mt-5 flex justify-center gap-3">
      {answers.map((isRight, index) => {
        const Mark = isRight ? Check : X;
        const words = `Question ${index + 1}: ${isRight ? "right" : "missed"}`;
        return (
          <li
            // The questions of one quiz session never change order.
            key={words}
            className={
              isRight
                ? "rounded-full border-2 border-meadow bg-meadow-wash p-2 text-meadow"
                : "rounded-full border-2 border-berry bg-berry-wash p-2 text-berry"
            }
          >
            <Mark role="img" aria-label={words} className="size-6" />
          </li>
        );
      })}
    </ol>
  );
}
