import { useFetcher } from "react-router";
import type { ExplanationSteps } from "#app/features/remediation/load-explanation-steps.ts";
import type { RemediationItem } from "#app/rules/lessons/curriculum.ts";
import { languageOf } from "#app/rules/language.ts";
import { href } from "#app/ui/link.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { Words } from "#app/ui/prose/formulas.tsx";
import { LockedQuestion, QuestionFieldset } from "#app/ui/questions/question-fieldset.tsx";
import { intent } from "../../../intents.ts";
import { Feedback } from "../../quiz/answer-feedback.tsx";
import { lockedQuestion, resendWords, wordsOf } from "../../quiz/question-words.ts";
import type { LessonAction, LessonIntent } from "../lesson-intents.ts";

type Question = NonNullable<ExplanationSteps["question"]>;
type NewCaseProps = {
  lessonId: string;
  question: Question;
  /** The explanation above it. */
  kind: RemediationItem["type"] | undefined;
};

/** A question the learner has never seen: whether the explanation worked. Works without JavaScript. */
export function NewCase({ lessonId, question, kind }: NewCaseProps) {
  const fetcher = useFetcher<LessonAction>();
  const isSending = fetcher.state !== "idle";
  const { lang, dir } = languageOf(`${question.text} ${wordsOf(question)}`);
  const hasFailed = !isSending && fetcher.data !== undefined && fetcher.data.status !== "tried";
  return (
    <Disclosure label="Try it on a new case">
      <p className="mb-4 text-ink-soft">Your score stays as it is.</p>
      <fetcher.Form method="post" action={href("/lesson/:lessonId", { lessonId })}>
        <input type="hidden" {...intent<LessonIntent>("try-new-case")} />
        <input type="hidden" name="questionId" value={question.id} />
        {kind && <input type="hidden" name="kind" value={kind} />}
        <div dir={dir}>
          <QuestionFieldset
            id={question.id}
            legend={legendOf(question, lang)}
            lang={lang}
            seed={question.id}
            question={question}
          />
        </div>
        {hasFailed && (
          <Notice tone="error" title="Your answer didn't go through" className="mt-6">
            {resendWords(question)}
          </Notice>
        )}
        <Button type="submit" size="large" isWide className="mt-6" disabled={isSending}>
          {isSending ? "Checking..." : "Submit"}
        </Button>
      </fetcher.Form>
    </Disclosure>
  );
}

/** The same question once it is answered. */
export function TriedCase({
  triedCase,
}: {
  triedCase: NonNullable<ExplanationSteps["triedCase"]>;
}) {
  const { lang, dir } = languageOf(`${triedCase.text} ${wordsOf(triedCase)}`);
  return (
    <section>
      <div dir={dir}>
        <LockedQuestion
          id={triedCase.id}
          legend={legendOf(triedCase, lang)}
          lang={lang}
          seed={triedCase.id}
          question={lockedQuestion(triedCase, triedCase.answer)}
          isCorrect={triedCase.answer.isCorrect}
          answer={triedCase.answer.rightAnswer}
        />
      </div>
      <Feedback answer={triedCase.answer} />
    </section>
  );
}

const legendOf = ({ text }: Question, lang: string | undefined) => (
  <span lang={lang}>
    <Words text={text} />
  </span>
);
