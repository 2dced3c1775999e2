import type { OpenLesson } from "../lesson/open-lesson.ts";
import { href } from "#app/ui/link.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { LockedQuestion } from "#app/ui/questions/question-fieldset.tsx";
import { Words } from "#app/ui/prose/formulas.tsx";
import { Feedback } from "./answer-feedback.tsx";
import { lockedQuestion } from "./question-words.ts";

/** The graded offline answers: each with the right option and why. Then the lesson continues. */
export function SentAnswers({ page }: { page: OpenLesson }) {
  const { lesson, questions } = page;
  return (
    <>
      <Heading level={1} size="large">
        Your offline answers
      </Heading>
      <p className="mt-2 mb-10 text-lg text-ink-soft">
        They've been graded. Here's what was right, and why.
      </p>
      <div className="space-y-12">
        {questions.map(
          (question) =>
            question.answer && (
              <section key={question.id}>
                <LockedQuestion
                  id={question.id}
                  legend={<Words text={question.text} />}
                  seed={question.seed}
                  question={lockedQuestion(question, question.answer)}
                  isCorrect={question.answer.isCorrect}
                  answer={question.answer.rightAnswer}
                />
                <Feedback answer={question.answer} isAnnounced={false} />
              </section>
            ),
        )}
      </div>
      <ButtonLink
        size="large"
        isWide
        className="mt-10"
        to={href("/lesson/:lessonId", { lessonId: lesson.id })}
        reloadDocument
      >
        Continue
      </ButtonLink>
    </>
  );
}
