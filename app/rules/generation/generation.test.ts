import { assert, constantFrom, integer, array, property } from "fast-check";
import { describe, expect, test } from "vitest";
import {
  LESSONS_PER_BATCH,
  maxRunsPerDay,
  nextBatch,
  STAGES,
  writingProgress,
  type WrittenLesson,
} from "./generation.ts";

const LETTERS: Record<string, WrittenLesson["status"]> = {
  r: "ready",
  w: "writing",
  f: "failed",
  p: "planned",
};
/** 'rrp': two ready lessons and a planned one. */
const course = (letters: string): WrittenLesson[] =>
  Array.from(letters, (letter, index) => ({
    lessonNumber: index + 1,
    status: LETTERS[letter] ?? "planned",
  }));

test("progress has the steps of the specification and only increases", () => {
  expect(Object.values(STAGES)).toEqual([10, 20, 50, 60, 70, 80, 90, 100]);
});

test.each([
  ["lesson 1 only, with a restart", 3, false, undefined, 6],
  ["ten lessons", 20, true, undefined, 100],
  ["a course of three takes no runs away", 20, true, 3, 100],
  ["a course of seven", 1, true, 7, 5],
  ["a course of twenty", 20, true, 20, 200],
])("a day has runs for all lessons that can be read: %s", (_, topics, opensAll, longest, runs) => {
  expect(maxRunsPerDay(topics, opensAll, longest)).toBe(runs);
});

test("while its text is written, the line moves with it from one stage to the next, and never back", () => {
  const at = (characters: number) => writingProgress(STAGES.firstWords, characters);
  expect([0, 2_750, 5_500, 9_000].map(at)).toEqual([60, 65, 70, 70]);
  for (const stage of [STAGES.queued, STAGES.takenUp, STAGES.titlesKnown, STAGES.textWhole])
    expect(writingProgress(stage, 3_000)).toBe(stage);
});

describe("the next two lessons are generated while one is read", () => {
  test.each<[what: string, lessons: string, opened: number, batch: [number, number] | null]>([
    ["the last generated one", "rrpppppppp", 2, [3, 4]],
    ["one before the last generated one", "rrpppppppp", 1, null],
    ["the only generated one", "rppppppppp", 1, [2, 3]],
    ["lesson 8 of ten", "rrrrrrrrpp", 8, [9, 10]],
    ["lesson 9 of ten: one is left", "rrrrrrrrrp", 9, [10, 10]],
    ["the last of ten", "rrrrrrrrrr", 10, null],
    ["a course of one", "r", 1, null],
    ["one whose next is being generated", "rrwppppppp", 2, null],
    ["one whose next failed, which is only retried manually", "rrfppppppp", 2, null],
    ["one whose next is ready", "rrrppppppp", 2, null],
    ["one that is itself being generated", "rwpppppppp", 2, [3, 4]],
    ["a gap left by a cancellation", "rrprrppppp", 2, [3, 4]],
    ["an unknown lesson", "rrpppppppp", 11, null],
    ["lesson 0", "pppppppppp", 0, [1, 2]],
    ["no lessons", "", 1, null],
  ])("opening %s", (_, lessons, opened, batch) => {
    const expected = batch && { firstLesson: batch[0], lastLesson: batch[1] };
    expect(nextBatch(course(lessons), opened)).toEqual(expected);
  });

  test("a batch is after the opened lesson, at most two, and never past the end", () => {
    const letters = array(constantFrom("r", "w", "f", "p"), { minLength: 1, maxLength: 10 });
    assert(
      property(letters, integer({ min: -1, max: 12 }), (statuses, opened) => {
        const lessons = course(statuses.join(""));
        const batch = nextBatch(lessons, opened);
        if (!batch) return;
        expect(batch.firstLesson).toBe(opened + 1);
        expect(batch.lastLesson - batch.firstLesson).toBeLessThan(LESSONS_PER_BATCH);
        expect(batch.lastLesson).toBeLessThanOrEqual(lessons.length);
        expect(lessons[batch.firstLesson - 1]?.status).toBe("planned");
      }),
    );
  });

  test("the order of the rows does not matter", () => {
    expect(nextBatch(course("rrpp").toReversed(), 2)).toEqual({ firstLesson: 3, lastLesson: 4 });
  });
});
