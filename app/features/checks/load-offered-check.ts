import { db } from "#app/db/client.ts";
import { CHECKS, daysOpen, type CheckAfterDays } from "#app/rules/checks.ts";
import { localDay } from "#app/rules/day.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findChecks } from "./find-checks.ts";

export type OfferedCheck = {
  courseId: string;
  topicName: string;
  afterDays: CheckAfterDays;
  isStarted: boolean;
  /** 0 on the day from which it is offered. */
  daysOpen: number;
};

/** The check that the dashboard offers: of the topic finished last, for two weeks, unless it was declined. */
export async function loadOfferedCheck(learner: Learner, now: Date): Promise<OfferedCheck | null> {
  const today = localDay(now, learner.timeZone);
  const offered = (await findChecks(db, learner, null, now)).flatMap(
    ({ courseId, topicName, finishedOn, afterDays, status }) => {
      if (afterDays === null || status === "over") return [];
      const days = daysOpen(finishedOn, afterDays, today);
      const isStarted = status === "started";
      return [{ courseId, topicName, afterDays, isStarted, daysOpen: days }];
    },
  );
  return offered.find((check) => check.daysOpen < CHECKS.offeredForDays) ?? null;
}
