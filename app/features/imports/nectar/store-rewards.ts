import { and, eq, inArray, sql } from "drizzle-orm";
import { activityDays, lessonProgress, xpEvents } from "#app/db/tables/index.ts";
import type { NectarRow } from "#app/rules/imports/nectar-1.ts";
import { isUuid } from "#app/rules/ids.ts";
import type { StreakDayKind } from "#app/rules/rewards/streak.ts";
import { XP } from "#app/rules/rewards/xp.ts";
import type { ImportRun } from "./import-run.ts";
import { coursesOfLessons, ownSessions, distinct } from "./named-rows.ts";

/** Points by their natural key, the earlier first; never more than the rules give, and only for what was done. */
export async function storeXpEvents(run: ImportRun, rows: NectarRow<"xpEvents">[]) {
  const { tx, learner, ids } = run;
  const named = rows.map((row) => {
    const [first = "", second] = row.reference.split("/");
    return {
      ...row,
      first: ids.of(first),
      second: second === undefined ? undefined : ids.of(second),
    };
  });
  const lessonIds = named.flatMap(({ kind, first, second }) =>
    kind === "lesson" ? [first] : second === undefined ? [] : [second],
  );
  const sessionIds = named.flatMap(({ kind, first }) => (kind === "review" ? [first] : []));
  const courseOf = await coursesOfLessons(run, lessonIds.filter(isUuid));
  const finished = await finishedLessons(run, [...courseOf.keys()]);
  const own = await ownSessions(run, sessionIds.filter(isUuid), learner.id);
  const values = named.flatMap(({ kind, first, second, amount, createdAt }) => {
    const isDone =
      kind === "lesson"
        ? second === undefined && finished.has(first)
        : own.has(first) && (second === undefined || finished.has(second));
    if (!isDone) {
      run.homeless += 1;
      return [];
    }
    const reference = second === undefined ? first : `${first}/${second}`;
    return {
      userId: learner.id,
      kind,
      reference,
      amount: allowedAmount(kind, amount),
      createdAt: run.moment(createdAt),
    };
  });
  if (values.length === 0) return;
  const isEarlier = sql`excluded.created_at < ${xpEvents.createdAt}`;
  await tx
    .insert(xpEvents)
    .values(distinct(values, ({ kind, reference }) => `${kind} ${reference}`))
    .onConflictDoUpdate({
      target: [xpEvents.userId, xpEvents.kind, xpEvents.reference],
      set: {
        amount: sql`case when ${isEarlier} then excluded.amount else ${xpEvents.amount} end`,
        createdAt: sql`least(${xpEvents.createdAt}, excluded.created_at)`,
      },
    });
}

function allowedAmount(kind: "lesson" | "review", amount: number): number {
  const { base, perScore } = XP[kind];
  if (kind === "review" && amount === 0) return 0;
  return Math.min(base + perScore, Math.max(base, amount));
}

async function finishedLessons({ tx, learner }: ImportRun, lessonIds: string[]) {
  if (lessonIds.length === 0) return new Set<string>();
  const rows = await tx
    .select({ id: lessonProgress.lessonId })
    .from(lessonProgress)
    .where(
      and(
        eq(lessonProgress.userId, learner.id),
        inArray(lessonProgress.lessonId, lessonIds),
        sql`${lessonProgress.completedAt} is not null`,
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

const LEARNED: StreakDayKind = "learnt";

/** A day on which either life learned is a day of learning. */
export async function storeActivityDays(run: ImportRun, rows: NectarRow<"activityDays">[]) {
  const { tx, learner } = run;
  const values = rows.map(({ day, kind, at }) => ({
    userId: learner.id,
    day,
    kind,
    at: run.moment(at),
  }));
  if (values.length === 0) return;
  const isBetter = sql`(excluded.kind = ${LEARNED} and (${activityDays.kind} <> ${LEARNED} or excluded.at < ${activityDays.at}))`;
  await tx
    .insert(activityDays)
    .values(distinct(values, ({ day }) => day))
    .onConflictDoUpdate({
      target: [activityDays.userId, activityDays.day],
      set: {
        kind: sql`case when ${isBetter} then excluded.kind else ${activityDays.kind} end`,
        at: sql`case when ${isBetter} then excluded.at else ${activityDays.at} end`,
      },
    });
}
