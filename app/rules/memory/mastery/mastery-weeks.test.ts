import { expect, test } from "vitest";
import { addDays } from "../../day.ts";
import { masteryShown } from "../concept-state.ts";
import type { AnsweredConcept } from "../evidence.ts";
import { foldAnswers } from "../fold-answers.ts";
import { endedWeeks, foldWithWeeks, MAX_WEEKS, weekOf, weeksUntil } from "./mastery-weeks.ts";
import { DEFAULT_SETTINGS } from "../memory.ts";

const DAY = 86_400_000;
const MONDAY = new Date("2026-08-03T00:00:00Z");
const at = (days: number) => new Date(MONDAY.getTime() + days * DAY);

/** Two ideas a day at most, some wrong, with pauses of weeks. */
const life: AnsweredConcept[] = [0, 0.2, 1, 6.99, 7, 15, 16, 40, 40.5, 41, 90, 97, 98.5].map(
  (day, index) => ({
    id: String(index).padStart(2, "0"),
    sessionId: `session ${index}`,
    conceptId: `concept ${index % 4}`,
    questionId: `question ${index}`,
    answeredAt: at(day),
    isCorrect: index % 5 !== 3,
    guessChance: 0.25,
    hints: 0,
    attempt: 1,
    confidence: null,
    setting: index < 4 ? "lesson" : "review",
  }),
);

/** What the learner's pages showed at a moment. */
function averageAt(moment: Date) {
  const earlier = life.filter(({ answeredAt }) => answeredAt < moment);
  const { learner, memories } = foldAnswers(earlier, DEFAULT_SETTINGS);
  const each = [...memories.values()].map(
    (memory) => masteryShown({ ...memory }, learner, moment) ?? 0,
  );
  return each.reduce((sum, share) => sum + share, 0) / each.length;
}

test("every week says what the answers up to its end say", () => {
  const now = at(100);
  const { learner, memories, weeks: stored } = foldWithWeeks(life, DEFAULT_SETTINGS);
  const state = { memories: [...memories.values()], pace: learner };

  const thisWeek = { week: weekOf(now), mastery: averageAt(now), concepts: memories.size };
  const since = [...endedWeeks(state, life.at(-1)!.answeredAt, now), thisWeek];
  const weeks = weeksUntil(stored, since, now);

  expect(weeks).toHaveLength(MAX_WEEKS);
  expect(weeks.at(-1)!.week).toBe(weekOf(now));
  for (const { week, mastery } of weeks.slice(0, -1))
    expect(mastery).toBeCloseTo(averageAt(new Date(addDays(week, 7))), 9);
  expect(weeks.at(-1)!.mastery).toBeCloseTo(averageAt(now), 9);
  expect(new Set(weeks.map(({ mastery }) => mastery.toFixed(3))).size).toBeGreaterThan(8);
});

test("a pause of a year leaves twelve weeks, each a little lower", () => {
  const { learner, memories } = foldWithWeeks(life.slice(0, 4), DEFAULT_SETTINGS);
  const state = { memories: [...memories.values()], pace: learner };

  const weeks = endedWeeks(state, at(6.99), at(371));

  expect(weeks.map(({ week }) => week)).toEqual(
    Array.from({ length: MAX_WEEKS }, (_, index) => addDays(weekOf(at(371)), 7 * (index - 12))),
  );
  const shares = weeks.map(({ mastery }) => mastery);
  expect(shares).toEqual(shares.toSorted((one, other) => other - one));
});

test("before the first answer there are no weeks", () => {
  expect(foldWithWeeks([], DEFAULT_SETTINGS).weeks).toEqual([]);
});
