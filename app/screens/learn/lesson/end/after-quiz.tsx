import { Suspense, useRef } from "react";
import { Form, useFetchers } from "react-router";
import type { LessonSession } from "#app/rules/lessons/lesson-session.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { intent } from "../../../intents.ts";
import { QuizResult } from "../../quiz/quiz-result.tsx";
import { useExplanation } from "../../use-explanation.ts";
import { EndOfPractice, PracticeEnded } from "../explanation/end-of-practice.tsx";
import type { LessonIntent } from "../lesson-intents.ts";
import { loadPart, type PartOfLesson } from "../load-part.ts";
import type { OpenLesson } from "../open-lesson.ts";
import { LessonReflection } from "./lesson-reflection.tsx";
import { useFinish } from "./use-finish.ts";

const { Part: LessonRemediation } = await loadPart(
  "remediation",
  async () => (await import("../explanation/lesson-remediation.tsx")).LessonRemediation,
);

type AfterQuizProps = {
  page: OpenLesson;
  session: LessonSession;
  sessionId: string | null;
  secondsSpent: () => number;
};

/** One screen after the last answer: the result, what was missed in another way, and a line of one's own. */
export function AfterQuiz({ page, session, sessionId, secondsSpent }: AfterQuizProps) {
  const explanation = useExplanation(page);
  const isPractice = "isPractice" in session && session.isPractice;
  const answers =
    session.phase === "quiz"
      ? session.answers
      : page.questions.map(({ answer }) => answer?.isCorrect ?? null);
  // Until the last answer is graded, nobody knows yet which concepts need another explanation.
  const isBusy = useFetchers().some(
    ({ state, formData }) => state !== "idle" && isAnswer(formData),
  );
  const isWeak = !isBusy && page.weakConcepts.length > 0;
  return (
    <>
      {page.questions.length > 0 ? (
        <QuizResult page={page} answers={answers} isPractice={isPractice} />
      ) : (
        <Heading level={1} size="large" className="text-center">
          You’ve read it all
        </Heading>
      )}
      {isWeak && (
        <div data-part={"remediation" satisfies PartOfLesson}>
          <Suspense>
            <LessonRemediation page={page} explanation={explanation} />
          </Suspense>
        </div>
      )}
      <div className="mt-10 border-t border-line pt-8">
        {isPractice ? (
          <FinishPractice page={page} sessionId={sessionId} isReady={!isBusy} />
        ) : (
          <LessonReflection
            lessonId={page.lesson.id}
            sessionId={sessionId}
            secondsSpent={secondsSpent}
            isReady={!isBusy}
          >
            {isWeak && <ExplanationRead steps={page.steps} />}
          </LessonReflection>
        )}
      </div>
    </>
  );
}

const isAnswer = (form: FormData | undefined) =>
  form?.get("intent") === ("answer" satisfies LessonIntent);

/** The explanation that was on the page, so that its effect can be counted. */
function ExplanationRead({ steps }: Pick<OpenLesson, "steps">) {
  const [current] = steps?.next ?? [];
  return (
    <>
      <input type="hidden" name="explained" value="yes" />
      {steps && current && (
        <>
          <input type="hidden" name="conceptId" value={steps.conceptId} />
          <input type="hidden" name="kind" value={current} />
        </>
      )}
    </>
  );
}

type FinishPracticeProps = Pick<AfterQuizProps, "page" | "sessionId"> & { isReady: boolean };

function FinishPractice({ page, sessionId, isReady }: FinishPracticeProps) {
  const form = useRef<HTMLFormElement>(null);
  const { reply, isSending } = useFinish(form);
  return (
    <Form ref={form} method="post">
      <PracticeEnded reply={reply} lessonId={page.lesson.id} />
      <input type="hidden" {...intent<LessonIntent>("finish")} />
      <EndOfPractice sessionId={sessionId} />
      {page.weakConcepts.length > 0 && <ExplanationRead steps={page.steps} />}
      <Button type="submit" size="large" isWide disabled={!isReady || isSending}>
        Finish practice
      </Button>
    </Form>
  );
}
