import * as fc from "fast-check";
import { expect, test } from "vitest";
import { BADGES, earnedBadges, type LearnerCounts } from "./badges.ts";

const nothing: LearnerCounts = {
  lessonsCompleted: 0,
  longestStreak: 0,
  topicsStarted: 0,
  perfectQuizzes: 0,
};
const namesOf = (counts: LearnerCounts) => earnedBadges(counts).map(({ icon_name }) => icon_name);

test.each<[Partial<LearnerCounts>, string[]]>([
  [{}, []],
  [{ lessonsCompleted: 1 }, ["first-steps"]],
  [{ lessonsCompleted: 49 }, ["first-steps"]],
  [{ lessonsCompleted: 50 }, ["first-steps", "learning-machine"]],
  [{ longestStreak: 6 }, []],
  [{ longestStreak: 7 }, ["week-warrior"]],
  [{ longestStreak: 29 }, ["week-warrior"]],
  [{ longestStreak: 30 }, ["week-warrior", "streak-legend"]],
  [{ topicsStarted: 4 }, []],
  [{ topicsStarted: 5 }, ["knowledge-seeker"]],
  [{ perfectQuizzes: 9 }, []],
  [{ perfectQuizzes: 10 }, ["quiz-master"]],
])("%j earns %j", (counts, badges) => {
  expect(namesOf({ ...nothing, ...counts })).toEqual(badges);
});

test("there are six badges with six names", () => {
  expect(new Set(BADGES.map(({ icon_name }) => icon_name)).size).toBe(6);
  expect(new Set(BADGES.map(({ name }) => name)).size).toBe(6);
});

test("higher counts never lose a badge", () => {
  const anyCounts = fc.record({
    lessonsCompleted: fc.nat(60),
    longestStreak: fc.nat(40),
    topicsStarted: fc.nat(10),
    perfectQuizzes: fc.nat(20),
  });
  fc.assert(
    fc.property(anyCounts, anyCounts, (before, more) => {
      const after = {
        lessonsCompleted: before.lessonsCompleted + more.lessonsCompleted,
        longestStreak: before.longestStreak + more.longestStreak,
        topicsStarted: before.topicsStarted + more.topicsStarted,
        perfectQuizzes: before.perfectQuizzes + more.perfectQuizzes,
      };
      expect(namesOf(after)).toEqual(expect.arrayContaining(namesOf(before)));
    }),
  );
});
