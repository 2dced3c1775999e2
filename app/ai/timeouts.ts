import {
  TIMEOUTS as REPLY_TIMEOUTS,
  type Timeouts as ReplyTimeouts,
} from "#packages/llm-objects/deadline.ts";

export interface Timeouts extends ReplyTimeouts {
  /** How long to retry a busy verifier, over all calls. */
  busyMs: number;
}

export const TIMEOUTS: Timeouts = { ...REPLY_TIMEOUTS, busyMs: 90_000 };
