import type { OpenLesson } from "../lesson/open-lesson.ts";
import type { OpenQuestion } from "#app/rules/questions/question.ts";
import { type Address, href } from "#app/ui/link.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { LockedQuestion } from "#app/ui/questions/question-fieldset.tsx";
import { Words } from "#app/ui/prose/formulas.tsx";
import { Feedback, HintNotice } from "./answer-feedback.tsx";
import { lockedQuestion } from "./question-words.ts";

/** The graded offline answers: each with the right option and why. Then the lesson continues. */
export const SentAnswers = ({ page: { lesson, questions } }: { page: OpenLesson }) => (
  <GradedAnswers
    lead="They've been graded. Here's what was right, and why. After a wrong one you have a second try."
    questions={questions}
    to={href("/lesson/:lessonId", { lessonId: lesson.id })}
    reloadDocument
  />
);

type GradedAnswersProps = {
  lead: string;
  questions: readonly SentQuestion[];
  /** Where it continues. */
  to: Address;
  reloadDocument?: boolean;
};

export const GradedAnswers = ({ lead, questions, ...next }: GradedAnswersProps) => (
  <>
    <Heading level={1} size="large">
      Your offline answers
    </Heading>
    <p className="mt-2 mb-10 text-lg text-ink-soft">{lead}</p>
    <div className="space-y-12">
      {questions.map((question) => (
        <SentAnswer key={question.id} question={question} />
      ))}
    </div>
    <ButtonLink size="large" isWide className="mt-10" {...next}>
      Continue
    </ButtonLink>
  </>
);

type SentQuestion = OpenQuestion &
  Pick<OpenLesson["questions"][number], "id" | "text" | "seed" | "answer">;

function SentAnswer({ question }: { question: SentQuestion }) {
  const { id, text, seed, answer } = question;
  if (answer === null) return null;
  if (!answer.isSettled)
    return (
      <section>
        <h2 className="mb-4 text-xl leading-snug font-bold">
          <Words text={text} />
        </h2>
        <HintNotice {...answer} kind="short" />
      </section>
    );
  return (
    <section>
      <LockedQuestion
        id={id}
        legend={<Words text={text} />}
        seed={seed}
        question={lockedQuestion(question, answer)}
        isCorrect={answer.isCorrect}
        answer={answer.rightAnswer}
      />
      <Feedback answer={answer} isAnnounced={false} />
    </section>
  );
}
