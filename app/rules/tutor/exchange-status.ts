import type { ExchangeStatus } from "./exchange.ts";

/**
 * As stored. `deleted`: its words are gone, and it still counts towards the messages of a free account, which could otherwise delete
 * and start over.
 */
export type StoredStatus = ExchangeStatus | "deleted";

/** No reply takes longer: after this the process that wrote it has died. */
export const REPLY_TIMEOUT_MS = 120_000;

/** What a reader sees of it now. */
export const statusAt = (
  { status, createdAt }: { status: ExchangeStatus; createdAt: Date },
  now: Date,
): ExchangeStatus =>
  status === "waiting" && createdAt.getTime() + REPLY_TIMEOUT_MS <= now.getTime()
    ? "failed"
    : status;
