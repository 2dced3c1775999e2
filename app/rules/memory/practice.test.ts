import { expect, test } from "vitest";
import { aReview, anAnswer } from "../../../test/an-answer.ts";
import type { AnsweredConcept } from "./evidence.ts";
import { foldAnswers } from "./fold-answers.ts";
import { DEFAULT_SETTINGS } from "./memory.ts";

const LEARNED = [anAnswer(), aReview(2)];

function dueAfter(answers: readonly AnsweredConcept[]): Date {
  const dueAt = foldAnswers(answers, DEFAULT_SETTINGS).memories.get("concept")?.dueAt;
  if (!dueAt) throw new Error("nothing is due");
  return dueAt;
}

test.each([
  { hoursBefore: 1, isUsedUp: false },
  { hoursBefore: 23, isUsedUp: false },
  { hoursBefore: 25, isUsedUp: true },
])(
  "practice $hoursBefore hours before a review is due uses it up: $isUsedUp",
  ({ hoursBefore, isUsedUp }) => {
    const due = dueAfter(LEARNED);
    const answeredAt = new Date(due.getTime() - hoursBefore * 3_600_000);
    const practice = aReview(3, { setting: "practice", answeredAt });

    expect(dueAfter([...LEARNED, practice]).getTime() > due.getTime()).toBe(isUsedUp);
  },
);
