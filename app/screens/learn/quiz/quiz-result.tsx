import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import X from "lucide-react/icons/x";
import type { OpenLesson } from "../lesson/open-lesson.ts";
import {
  countsForScore,
  type FirstAnswer,
  lessonScore,
  percent,
  RESULT_EMOJI,
  resultTier,
} from "#app/rules/quizzes/quiz.ts";
import { languageOf } from "#app/rules/language.ts";
import { Words } from "#app/ui/prose/formulas.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { QuestionCitation } from "#app/ui/questions/question-citation.tsx";

type QuizResultProps = {
  page: OpenLesson;
  /** The first answer to each question was right; null while it isn't known. */
  answers: readonly (boolean | null)[];
  isPractice: boolean;
};

/** The quiz score, and what was missed. */
export function QuizResult({ page, answers: rights, isPractice }: QuizResultProps) {
  const { weakConcepts } = page;
  const answers = rights.map((answer, index) => ({
    isCorrect: answer === true,
    isEarlier: page.questions[index]?.isEarlier === true,
    isUnchecked: page.questions[index]?.isUnchecked === true,
  }));
  const score = lessonScore(answers);
  const ofLesson = answers.filter(({ isEarlier }) => !isEarlier);
  // A text without questions of its own may still ask about an earlier one.
  const own = ofLesson.length > 0 ? ofLesson : answers;
  const scored = score === null ? own : own.filter(countsForScore);
  const unchecked = own.filter(({ isUnchecked }) => isUnchecked).length;
  return (
    <div className="text-center">
      <p className="text-6xl" aria-hidden="true">
        {RESULT_EMOJI[score === null ? "some" : resultTier(score)]}
      </p>
      <Heading level={1} size="large" className="mt-3">
        {scored.filter(({ isCorrect }) => isCorrect).length} of {scored.length} right
      </Heading>
      <Marks answers={answers} />
      <p className="mt-4 text-lg text-ink-soft">
        {[
          score === null && unchecked > 0 && UNCHECKED_ALL,
          // A practice has no score of its own beside the lesson's.
          score !== null && !isPractice && `Quiz score: ${percent(score)}%.`,
          isPractice &&
            weakConcepts.length === 0 &&
            "Practice only adds to what you know. Your lesson score stays the same.",
          unchecked > 0 && score !== null && uncheckedWords(unchecked),
        ]
          .filter(Boolean)
          .join(" ")}
      </p>
      <Missed questions={page.questions} answers={rights} />
    </div>
  );
}

const UNCHECKED_ALL =
  "These questions haven't been checked yet. Your answers count as soon as they are.";

const uncheckedWords = (count: number) =>
  count === 1
    ? "1 question hasn't been checked yet, so it doesn't count for now."
    : `${count} questions haven't been checked yet, so they don't count for now.`;

type MissedProps = Pick<OpenLesson, "questions"> & Pick<QuizResultProps, "answers">;

/** What was missed, each with what is right and why. */
function Missed({ questions, answers }: MissedProps) {
  const missed = questions.filter((_, index) => answers[index] === false);
  return (
    <ul className="mx-auto mt-5 max-w-lesson space-y-2 text-start">
      {missed.map(({ id, text, answer }) =>
        answer?.isSettled ? (
          <li key={id} className="rounded-soft border border-line bg-surface">
            <details className="group">
              <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 px-4 py-2">
                <X className="size-5 shrink-0 text-berry" />
                <span className="min-w-0 flex-1 font-medium" {...languageOf(text)}>
                  <Words text={text} />
                </span>
                <ChevronDown className="size-4 shrink-0 transition-transform group-open:rotate-180" />
              </summary>
              <div className="space-y-2 px-4 pb-4" {...languageOf(answer.explanation)}>
                <p className="font-semibold">
                  <Words text={answer.rightAnswer} />
                </p>
                <p>
                  <Words text={answer.explanation} />
                </p>
                {answer.citation && <QuestionCitation citation={answer.citation} />}
              </div>
            </details>
          </li>
        ) : null,
      )}
    </ul>
  );
}

/** One mark per question, in order; those about an earlier lesson apart, because no score counts them. */
function Marks({ answers }: { answers: readonly FirstAnswer[] }) {
  const numbered = answers.map((answer, index) => ({ ...answer, number: index + 1 }));
  const earlier = numbered.filter(({ isEarlier }) => isEarlier);
  return (
    <div className="mt-5 flex flex-wrap justify-center gap-x-6 gap-y-3">
      <ol className="flex flex-wrap justify-center gap-3">
        {numbered
          .filter(({ isEarlier }) => !isEarlier)
          .map((answer) => (
            <Mark key={answer.number} {...answer} />
          ))}
      </ol>
      {earlier.length > 0 && (
        <div className="flex items-center gap-3 border-line sm:border-s sm:ps-6">
          <ol start={earlier[0]?.number} className="flex gap-3">
            {earlier.map((answer) => (
              <Mark key={answer.number} {...answer} />
            ))}
          </ol>
          <span className="text-start text-sm text-ink-soft">From an earlier lesson</span>
        </div>
      )}
    </div>
  );
}

function Mark({ number, isCorrect }: { number: number; isCorrect: boolean }) {
  const Icon = isCorrect ? Check : X;
  return (
    <li
      className={
        isCorrect
          ? "rounded-full border-2 border-meadow bg-meadow-wash p-2 text-meadow"
          : "rounded-full border-2 border-berry bg-berry-wash p-2 text-berry"
      }
    >
      <Icon
        role="img"
        aria-label={`Question ${number}: ${isCorrect ? "right" : "missed"}`}
        className="size-6"
      />
    </li>
  );
}
