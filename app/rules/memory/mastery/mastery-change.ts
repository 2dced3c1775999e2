import type { MemorySettings } from "../memory.ts";
import type { LessonMastery } from "./lesson-mastery.ts";
import { averageRemembered, remembered } from "../concept-state.ts";
import type { Remembered } from "./mastery-text.ts";
import { inOrder, type AnsweredConcept } from "../evidence.ts";
import { foldAnswers } from "../fold-answers.ts";

/** Null before the first answer about the lesson. */
export function lessonMastery(
  taught: readonly Omit<Remembered, "isForgotten">[],
): LessonMastery | null {
  const { mastery: average, isForgotten } = averageRemembered(taught);
  if (average === null) return null;
  const concepts = taught.filter(({ mastery }) => mastery !== null).length;
  return { average, concepts, isForgotten };
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
    conceptIds.map((id) => remembered(memories.get(id) ?? null, learner, first.answeredAt)),
  );
}
