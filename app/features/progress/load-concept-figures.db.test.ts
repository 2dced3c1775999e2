import { eq, inArray } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "#app/db/client.ts";
import { concepts, enrollments, learnerMemories, memories } from "#app/db/tables/index.ts";
import { recentlyMastered, weakestConcepts } from "#app/rules/progress/analytics.ts";
import { emptyBins } from "#app/rules/memory/calibration.ts";
import { conceptState, masteryShown } from "#app/rules/memory/concept-state.ts";
import { endedWeeks } from "#app/rules/memory/mastery/mastery-weeks.ts";
import { intervalInDays, isLeech } from "#app/rules/memory/memory.ts";
import { RETENTIONS } from "#app/rules/memory/retention.ts";
import { aLearner, aLesson, later, MONDAY, test } from "../../../test/builders.ts";
import { loadDashboard } from "../dashboard/load-dashboard.ts";
import { loadRetention } from "../memory/load-retention.ts";
import { loadProgress } from "./load-progress.ts";

const PACE = { factor: 1.3, decay: 0.7 };
const HOUR = 3_600_000;

/** Numbers from 0 to 1 in an order that only looks random, so that every run sees the same memories. */
function numbers() {
  let seed = 7;
  return () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
}

function someMemories(userId: string, conceptIds: readonly string[]) {
  const next = numbers();
  return conceptIds.map((conceptId) => {
    const firstRightAt = next() < 0.8 ? later(MONDAY, -30 * next()) : null;
    // At the very edge of eight hours, of a day and of an understanding as often as anywhere.
    const apart = next() < 0.3 ? 8 * HOUR : 30 * HOUR * next();
    return {
      userId,
      conceptId,
      stability: 0.5 + 60 * next(),
      difficulty: 5,
      lastReviewedAt: later(MONDAY, -40 * next()),
      dueAt: next() < 0.1 ? null : later(MONDAY, Math.round(6 * next() - 3)),
      understanding: next() < 0.4 ? [0.6, 0.8][Math.floor(2 * next())]! : 0.4 + 0.58 * next(),
      lapses: Math.floor(7 * next()),
      lapsesInARow: Math.floor(4.3 * next()),
      seenQuestions: [],
      rightQuestions: ["one", "other"].slice(0, Math.floor(3 * next())),
      firstRightAt,
      lastRightAt: firstRightAt && new Date(firstRightAt.getTime() + apart),
      recentSessions: [],
    };
  });
}

/** A learner with memories of 290 of a topic's 300 concepts. */
async function aLearnerOfMuch() {
  const learner = await aLearner({ isPremium: true });
  const { courseId, lessonId } = await aLesson(learner);
  await db.delete(concepts).where(eq(concepts.courseId, courseId));
  const taught = await db
    .insert(concepts)
    .values(
      Array.from({ length: 300 }, (_, position) => ({
        courseId,
        lessonId,
        position,
        name: `Idea ${position}`,
        description: "",
        difficultyLevel: 1,
        isFoundational: false,
      })),
    )
    .returning();
  const stored = someMemories(
    learner.id,
    taught.slice(0, 290).map(({ id }) => id),
  );
  await db.insert(memories).values(stored);
  await db
    .insert(learnerMemories)
    .values({ userId: learner.id, ...PACE, calibration: emptyBins() })
    .onConflictDoUpdate({ target: learnerMemories.userId, set: PACE });
  return { learner, courseId, lessonId, stored };
}

test("the database rates concepts as the rules do", async () => {
  const { learner, lessonId, stored } = await aLearnerOfMuch();
  const rated = stored.map((memory) => ({
    id: memory.conceptId,
    state: conceptState(memory, MONDAY, learner.timeZone),
    mastery: masteryShown(memory, PACE, MONDAY)!,
    practisedAt: memory.lastReviewedAt,
  }));
  const byState = Map.groupBy(rated, ({ state }) => state);
  expect([...byState.keys()].toSorted()).toEqual(["due", "known", "learning", "shaky"]);
  const named = (picked: readonly (typeof rated)[number][]) =>
    picked.map(({ id, state, mastery }) => ({ id, state, mastery }));

  const { insights, adaptive } = await loadDashboard(learner, MONDAY, { hasInsights: true });
  expect(insights).toMatchObject({
    practised: 290,
    // Concepts that no question asks about and that were never practised don't count.
    total: 290,
    needReview: byState.get("shaky")!.length,
    mastered: byState.get("known")!.length,
    averageMastery: Math.round(
      (rated.reduce((sum, { mastery }) => sum + mastery, 0) / rated.length) * 100,
    ),
    weakest: named(weakestConcepts(rated)),
    recentlyMastered: named(recentlyMastered(rated)),
  });
  expect(adaptive).toMatchObject({
    practised: 290,
    ...Object.fromEntries([...byState].map(([state, { length }]) => [state, length])),
    again: weakestConcepts(rated.filter(({ state }) => state === "shaky")).map(({ id }) => ({
      id,
      lessonId,
    })),
  });

  // Without its best known concepts the next ones come first.
  const [latest] = recentlyMastered(rated);
  await db.delete(memories).where(inArray(memories.conceptId, [latest!.id]));
  const again = await loadDashboard(learner, MONDAY, { hasInsights: true });
  expect(again.insights?.recentlyMastered).toMatchObject(
    named(recentlyMastered(rated.filter(({ id }) => id !== latest!.id))),
  );
});

test("costs are the sums of the intervals, the weeks since the last answer are those of the rules, and a topic that was left costs nothing", async () => {
  const { learner, courseId, stored } = await aLearnerOfMuch();
  const lastAnswerAt = later(MONDAY, -18);
  await db
    .update(learnerMemories)
    .set({ latestAnswerAt: lastAnswerAt })
    .where(eq(learnerMemories.userId, learner.id));
  const costOf = (retention: number) =>
    stored
      .filter((memory) => !isLeech(memory))
      .reduce((sum, { stability }) => sum + 7 / intervalInDays(stability, PACE, retention), 0);

  const { weeks } = await loadProgress(learner, null, MONDAY);
  const { costs } = await loadRetention(learner.id);

  expect(costs).toEqual(
    RETENTIONS.map((retention) => ({
      retention,
      questionsAWeek: expect.closeTo(costOf(retention), 6),
    })),
  );
  const ended = endedWeeks({ memories: stored, pace: PACE }, lastAnswerAt, MONDAY);
  expect(ended).toHaveLength(3);
  expect(weeks.slice(0, -1)).toEqual(
    ended.map((week) => ({ ...week, mastery: expect.closeTo(week.mastery, 9), reviews: 0 })),
  );
  expect(weeks.at(-1)).toMatchObject({ week: "2026-11-16", concepts: 290 });

  await db.update(enrollments).set({ leftAt: MONDAY }).where(eq(enrollments.courseId, courseId));
  const left = await loadProgress(learner, null, MONDAY);
  expect((await loadRetention(learner.id)).costs).toEqual([]);
  expect(left.weeks).toEqual([]);
});
