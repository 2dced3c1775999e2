import { formatTimeOfDay, type RollingLimit } from "../limits/rolling-limit.ts";

/** Why a learner has to wait before adding another topic or explanation. */
export type LimitReached =
  | ({
      /**
       * `failures`: too many topics failed. `refusals`: topics that the AI service found harmful. `additions`: topics
       * from any source. `explanations`: concepts explained again. `tokens`: the learner's share of the AI service's tokens;
       * `site-tokens`: those of everybody.
       */
      limit:
        | "topics"
        | "failures"
        | "refusals"
        | "runs"
        | "additions"
        | "explanations"
        | "tokens"
        | "site-tokens";
    } & RollingLimit)
  | { limit: "active-topics"; max: number };

/** Topics in progress at the same time, and topics added within 24 hours from any source. */
export const MAX_ACTIVE_TOPICS = 50;
export const MAX_NEW_TOPICS_PER_DAY = 20;

/** Names the number and the time: "in a moment" would be wrong. */
export function limitMessage(reached: LimitReached, now: Date, timeZone: string): string {
  if (reached.limit === "active-topics")
    return `You have ${reached.max} topics in progress. Finish or remove one to start another.`;
  const { used, max, nextAt } = reached;
  const when = nextAt ? formatTimeOfDay(nextAt, now, timeZone) : "tomorrow";
  switch (reached.limit) {
    case "topics":
      return `You’ve written ${used} of ${max} topics today. You can start the next one ${when}; library topics are ready now.`;
    case "failures":
      return `Writing has failed ${used} times today. You can try again ${when}; library topics are ready now.`;
    case "refusals":
      return `${used} of your topics couldn’t be accepted today. You can try another ${when}; library topics are ready now.`;
    case "runs":
      return `You’ve started writing ${used} of ${max} times today. You can start again ${when}; library topics are ready now.`;
    case "explanations":
      return `You’ve used today’s ${max} extra explanations. You can ask for the next one ${when}.`;
    case "tokens":
      return `You’ve used ${inThousands(used)} of ${inThousands(max)} AI tokens today. More can be written for you ${when}; library topics are ready now.`;
    case "site-tokens":
      return `This site has used ${inThousands(used)} of ${inThousands(max)} AI tokens today. More can be written ${when}; library topics are ready now.`;
    case "additions":
      return `You’ve added ${used} of ${max} topics today. You can add the next one ${when}.`;
  }
}

const inThousands = (tokens: number) => Math.round(tokens).toLocaleString("en-GB");

/** Shown on the form beforehand. */
export function allowanceText(
  allowance: Exclude<LimitReached, { limit: "active-topics" }>,
  now: Date,
  timeZone: string,
): string {
  const { used, max, nextAt } = allowance;
  if (nextAt) return limitMessage(allowance, now, timeZone);
  const left = max - used;
  return used === 0
    ? `You can have ${left} ${left === 1 ? "topic" : "topics"} written today.`
    : `You can have ${left} more ${left === 1 ? "topic" : "topics"} written today.`;
}
