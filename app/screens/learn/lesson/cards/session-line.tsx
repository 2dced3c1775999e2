import type { LessonSession } from "#app/rules/lessons/lesson-session.ts";
import { CellLine } from "#app/ui/parts/cell-line.tsx";

type SessionLineProps = { lessonId: string; cards: number; session: LessonSession };

/** The line after the text: its cards are behind the learner, the questions follow. */
export function SessionLine({ lessonId, cards, session }: SessionLineProps) {
  const questions = session.phase === "quiz" ? session.answers : [];
  const answered = questions.filter((answer) => answer !== null).length;
  return (
    <CellLine
      segments={cards + questions.length}
      filled={cards + answered}
      lessonId={lessonId}
      label="Lesson progress"
      valueText={wordsOf(session)}
      className="flex-1"
    />
  );
}

function wordsOf(session: LessonSession): string {
  switch (session.phase) {
    case "lesson":
      return "Reading";
    case "quiz":
      return session.step === "result"
        ? "Result"
        : `Question ${session.question + 1} of ${session.answers.length}`;
    case "remediation":
      return "Another way to see it";
    case "reflection":
      return "Reflection";
    case "complete":
      return "Complete";
  }
}
