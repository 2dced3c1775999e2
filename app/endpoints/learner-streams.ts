import type { Context } from "hono";
import { isSessionOpen } from "#app/features/accounts/sign-in/is-session-open.ts";
import { now } from "#app/platform/clock.ts";
import { logSecurityEvent } from "#app/platform/security-log.ts";
import { EventStream, type SentEvent } from "./event-stream.ts";
import type { LearnerEnv } from "./onboarded.ts";

const STREAMS_PER_LEARNER = 3;
const open = new Map<string, number>();

/** Streams to a learner until the events or their session end. Refuses more than three at a time, of all kinds together. */
export function openStream(
  context: Context<LearnerEnv>,
  events: (stopped: AbortSignal) => AsyncGenerator<SentEvent>,
): Response {
  const learner = context.get("learner");
  const streams = open.get(learner.id) ?? 0;
  if (streams >= STREAMS_PER_LEARNER) {
    logSecurityEvent("limit-reached", { limit: "streamsPerLearner" });
    return context.json({ error: "Too many lessons are open. Close one and try again." }, 429, {
      "Retry-After": "5",
    });
  }
  open.set(learner.id, streams + 1);
  return new EventStream({
    events,
    // A short database outage doesn't end the stream.
    isStillAllowed: () => isSessionOpen(learner.sessionId, now()).catch(() => true),
    onEnd: () => {
      const left = (open.get(learner.id) ?? 1) - 1;
      if (left > 0) open.set(learner.id, left);
      else open.delete(learner.id);
    },
  });
}
