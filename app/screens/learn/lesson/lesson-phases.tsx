import type { LessonEvent, LessonSession } from "#app/rules/lessons/lesson-session.ts";
import { LessonQuiz } from "../quiz/lesson-quiz.tsx";
import { SentAnswers } from "../quiz/sent-answers.tsx";
import { AfterQuiz } from "./end/after-quiz.tsx";
import { LessonEnd } from "./end/lesson-end.tsx";
import type { OpenLesson } from "./open-lesson.ts";

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
  if (hasSent) return <SentAnswers page={page} />;
  switch (session.phase) {
    case "lesson":
      return null;
    case "quiz":
      if (session.step === "result")
        return <AfterQuiz {...{ page, session, sessionId, secondsSpent }} />;
      return (
        <LessonQuiz
          page={page}
          quiz={session}
          sessionId={sessionId}
          dispatch={dispatch}
          hasFailed={hasFailed}
        />
      );
    case "remediation":
    case "reflection":
      return <AfterQuiz {...{ page, session, sessionId, secondsSpent }} />;
    case "complete":
      return <LessonEnd lessonId={page.lesson.id} sessionId={sessionId} />;
  }
}
