import { db } from "#app/db/client.ts";
import { CHECKS, daysOpen, type CheckAfterDays } from "#app/rules/checks/checks.ts";
import { addDays, localDay, startOfLocalDay } from "#app/rules/day.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findChecks, type TopicCheck } from "./find-checks.ts";

export type OfferedCheck = {
  courseId: string;
  topicName: string;
  afterDays: CheckAfterDays;
  isStarted: boolean;
  /** 0 on the day from which it is offered. */
  daysOpen: number;
};

/** A topic finished earlier has no check to offer any more. */
export function offeredSince(learner: Learner, now: Date): Date {
  const days = Math.max(...CHECKS.afterDays) + CHECKS.offeredForDays;
  return startOfLocalDay(addDays(localDay(now, learner.timeZone), -days), learner.timeZone);
}

/** The check that the dashboard offers: of the topic finished last, for two weeks, unless it was declined. */
export const loadOfferedCheck = async (learner: Learner, now: Date) =>
  offeredCheck(
    await findChecks(db, learner, { since: offeredSince(learner, now) }, now),
    learner,
    now,
  );

export function offeredCheck(
  checks: readonly TopicCheck[],
  learner: Learner,
  now: Date,
): OfferedCheck | null {
  const today = localDay(now, learner.timeZone);
  const offered = checks.flatMap(({ courseId, topicName, finishedOn, afterDays, status }) => {
    if (afterDays === null || status === "over") return [];
    const days = daysOpen(finishedOn, afterDays, today);
    const isStarted = status === "started";
    return [{ courseId, topicName, afterDays, isStarted, daysOpen: days }];
  });
  return offered.find((check) => check.daysOpen < CHECKS.offeredForDays) ?? null;
}
