/** How long an answer stored in a browser may wait for a connection. */
const MAX_AGE_MS = 30 * 86_400_000;

/**
 * When an answer was given: by the learner's clock, but never in the future, before its session began or more than 30
 * days ago. A wrong clock moves an answer and never costs one.
 */
export function answerTime(
  claimed: Date | undefined,
  { startedAt, now }: { startedAt?: Date; now: Date },
): Date {
  const oldest = Math.max(now.getTime() - MAX_AGE_MS, startedAt?.getTime() ?? 0);
  const time = Math.max((claimed ?? now).getTime(), oldest);
  return new Date(Math.min(time, now.getTime()));
}
