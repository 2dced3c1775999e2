import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { limitMessage, type LimitReached } from "#app/rules/generation-limits.ts";
import { secondsUntil } from "#app/rules/rolling-limit.ts";

const DAY_IN_SECONDS = 86_400;

/** What a learner reads who has to wait, and what the browser is told about how long. */
export function limitAnswer(reached: LimitReached, { timeZone }: Learner, now: Date) {
  const message = limitMessage(reached, now, timeZone);
  // Waiting frees no place among the topics in progress.
  if (reached.limit === "active-topics") return { message, init: { status: 409 } };
  const wait = reached.nextAt ? secondsUntil(reached.nextAt, now) : DAY_IN_SECONDS;
  return { message, init: { status: 429, headers: { "Retry-After": String(wait) } } };
}
