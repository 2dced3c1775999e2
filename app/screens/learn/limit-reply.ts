import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { limitMessage, type LimitReached } from "#app/rules/generation/generation-limits.ts";
import { secondsUntil } from "#app/rules/limits/rolling-limit.ts";
import { respond } from "../outcome.ts";

const DAY_IN_SECONDS = 86_400;

/** The text for a learner who reached a limit, and the outcome that says how long to wait. */
export function describeLimit(reached: LimitReached, { timeZone }: Learner, now: Date) {
  const message = limitMessage(reached, now, timeZone);
  // Waiting never lowers the number of topics in progress.
  if (reached.limit === "active-topics") return { message, outcome: { status: "limit-reached" } };
  const retryAfterSeconds = reached.nextAt ? secondsUntil(reached.nextAt, now) : DAY_IN_SECONDS;
  return { message, outcome: { status: "too-many", retryAfterSeconds } };
}

type TooMany = { status: "too-many"; reached: LimitReached };

/** Responds to a reached limit with its number and time, and to any other result as usual. */
export function respondOrWait<Result extends { status: string }>(
  result: Result | TooMany,
  learner: Learner,
  now: Date,
) {
  if (!isTooMany(result)) return respond(result);
  const { message, outcome } = describeLimit(result.reached, learner, now);
  return respond(outcome, { status: result.status, message });
}

const isTooMany = (result: { status: string }): result is TooMany =>
  result.status === "too-many" && "reached" in result;
