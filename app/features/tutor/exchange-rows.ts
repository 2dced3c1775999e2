import { and, eq, gt, inArray, ne, or, type SQL } from "drizzle-orm";
import { tutorExchanges } from "#app/db/tables/index.ts";
import type { Exchange, ExchangeStatus } from "#app/rules/tutor/exchange.ts";
import { REPLY_TIMEOUT_MS, statusAt } from "#app/rules/tutor/exchange-status.ts";

/** What a reader sees of an exchange. */
export const EXCHANGE_COLUMNS = {
  id: tutorExchanges.id,
  kind: tutorExchanges.kind,
  quote: tutorExchanges.quote,
  blockId: tutorExchanges.blockId,
  message: tutorExchanges.message,
  status: tutorExchanges.status,
  reply: tutorExchanges.reply,
  citations: tutorExchanges.citations,
  isCovered: tutorExchanges.isCovered,
  createdAt: tutorExchanges.createdAt,
};

type Row = Omit<Exchange, "status"> & Pick<typeof tutorExchanges.$inferSelect, "status">;

/** A row that `isReadable` has chosen. */
export const exchangeOf = (row: Row, now: Date): Exchange => {
  const status = row.status as ExchangeStatus;
  return { ...row, status: statusAt({ status, createdAt: row.createdAt }, now) };
};

/** Of this learner and lesson. */
export const isConversation = (userId: string, lessonId: string): SQL | undefined =>
  and(eq(tutorExchanges.userId, userId), eq(tutorExchanges.lessonId, lessonId));

/** Not deleted by its learner. */
export const isReadable = (): SQL => ne(tutorExchanges.status, "deleted");

/** A reply that some process is still writing. */
export const isBeingWritten = (now: Date): SQL | undefined =>
  and(
    eq(tutorExchanges.status, "waiting"),
    gt(tutorExchanges.createdAt, new Date(now.getTime() - REPLY_TIMEOUT_MS)),
  );

/** Counts as a message: refused and failed ones don't. */
export const isMessage = (now: Date): SQL | undefined =>
  or(inArray(tutorExchanges.status, ["answered", "deleted"]), isBeingWritten(now));
