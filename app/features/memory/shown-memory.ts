import { memories } from "#app/db/tables/index.ts";

/** The columns of a memory from which its state and mastery are shown: a screen may read thousands of them. */
export const shownMemory = {
  stability: memories.stability,
  lastReviewedAt: memories.lastReviewedAt,
  dueAt: memories.dueAt,
  understanding: memories.understanding,
  lapses: memories.lapses,
  lapsesInARow: memories.lapsesInARow,
  rightQuestions: memories.rightQuestions,
  firstRightAt: memories.firstRightAt,
  lastRightAt: memories.lastRightAt,
};
