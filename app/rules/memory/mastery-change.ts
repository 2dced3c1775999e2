import type { MemorySettings } from "./memory.ts";
import type { LessonMastery } from "./lesson-mastery.ts";
import { averageMastery, masteryShown } from "./concept-state.ts";
import { inOrder, type AnsweredConcept } from "./evidence.ts";
import { foldAnswers } from "./fold-answers.ts";

/** Null before the first answer about the lesson. */
export function lessonMastery(taught: readonly { mastery: number | null }[]): LessonMastery | null {
  const average = averageMastery(taught);
  if (average === null) return null;
  return { average, concepts: taught.filter(({ mastery }) => mastery !== null).length };
}

/** The mastery of a lesson's concepts before the first answer of a session, from all answers of the learner. */
export function masteryBefore(
  answers: readonly AnsweredConcept[],
  sessionId: string,
  conceptIds: readonly string[],
  settings: MemorySettings,
): LessonMastery | null {
  const ordered = inOrder(answers);
  const start = ordered.findIndex((answer) => answer.sessionId === sessionId);
  const first = ordered[start];
  if (!first) return null;
  const { learner, memories } = foldAnswers(ordered.slice(0, start), settings);
  return lessonMastery(
    conceptIds.map((id) => ({
      mastery: masteryShown(memories.get(id) ?? null, learner, first.answeredAt),
    })),
  );
}
