import { expect, test } from "vitest";
import { planToday } from "#app/rules/dashboard/today.ts";
import { reviewsText } from "./today-words.ts";

/** The row for reviews after as many lessons were reviewed today. */
function rowAfter(reviewsDone: number, reviewsDue: number): string {
  const [row] = planToday({
    reviewsDue,
    reviewsDone,
    lessonsDone: [],
    nextLesson: null,
    shakyIdeas: 0,
    goal: 1,
  }).rows;
  if (row?.kind !== "reviews") throw new Error("There is no row for reviews");
  return reviewsText(row);
}

test("Today counts the lessons to review, so that ten questions which end two of ten lessons leave eight", () => {
  expect(rowAfter(0, 10)).toBe("10 lessons to review");
  expect(rowAfter(2, 8)).toBe("8 lessons to review");
  expect(rowAfter(9, 1)).toBe("1 lesson to review");
  expect(rowAfter(10, 0)).toBe("10 lessons reviewed");
});
