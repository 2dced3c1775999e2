import { lazy, Suspense } from "react";
import type { LessonEvent, LessonSession } from "#app/rules/lessons/lesson-session.ts";
import { LessonQuiz } from "../quiz/lesson-quiz.tsx";
import { QuizResult } from "../quiz/quiz-result.tsx";
import { SentAnswers } from "../quiz/sent-answers.tsx";
import { useExplanation } from "../use-explanation.ts";
import { LessonEnd } from "./end/lesson-end.tsx";
import { LessonReflection } from "./end/lesson-reflection.tsx";
import { loadPart, type PartOfLesson } from "./load-part.ts";
import type { OpenLesson } from "./open-lesson.ts";

const LessonRemediation = lazy(
  await loadPart("remediation", async () => ({
    default: (await import("./explanation/lesson-remediation.tsx")).LessonRemediation,
  })),
);

// An answer that can't be sent is stored (`clientAction` of lesson.tsx), when nothing can be loaded any more.
if (!import.meta.env.SSR) void import("#app/offline/offline-answers.ts").catch(() => undefined);

export type PhaseProps = {
  page: OpenLesson;
  session: LessonSession;
  sessionId: string | null;
  dispatch: (event: LessonEvent) => void;
  secondsSpent: () => number;
  hasFailed: boolean;
  /** Answers given offline have just been graded. */
  hasSent: boolean;
};

/** Everything after the text, loaded when the reader comes near its end. */
export function LessonPhases(props: PhaseProps) {
  const { page, session, sessionId, dispatch, secondsSpent, hasFailed, hasSent } = props;
  const explanation = useExplanation(page);
  if (hasSent) return <SentAnswers page={page} />;
  switch (session.phase) {
    case "lesson":
      return null;
    case "quiz":
      return session.step === "result" ? (
        <QuizResult page={page} quiz={session} sessionId={sessionId} dispatch={dispatch} />
      ) : (
        <LessonQuiz
          page={page}
          quiz={session}
          sessionId={sessionId}
          dispatch={dispatch}
          hasFailed={hasFailed}
        />
      );
    case "remediation":
      return (
        <div data-part={"remediation" satisfies PartOfLesson}>
          <Suspense>
            <LessonRemediation
              lessonId={page.lesson.id}
              sessionId={sessionId}
              recalled={page.recalled}
              explanation={explanation}
              steps={page.steps}
              remediation={session}
              dispatch={dispatch}
            />
          </Suspense>
        </div>
      );
    case "reflection":
      return (
        <LessonReflection
          lessonId={page.lesson.id}
          sessionId={sessionId}
          secondsSpent={secondsSpent}
        />
      );
    case "complete":
      return <LessonEnd lessonId={page.lesson.id} sessionId={sessionId} />;
  }
}
