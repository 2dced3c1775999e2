import { and, eq, sql } from "drizzle-orm";
import { tutorExchanges } from "#app/db/tables/index.ts";
import { db } from "#app/db/client.ts";
import { readInPages, type Pages } from "../../accounts/data/read-in-pages.ts";
import type { ExportedRow } from "./exported-row.ts";

/** Messages to the tutor that have a reply. */
export const exchangesOf = (userId: string): Pages<ExportedRow<"exchanges">> =>
  readInPages([tutorExchanges.createdAt, tutorExchanges.id], ({ place, after, order, size }) =>
    db
      .select({
        place,
        id: tutorExchanges.id,
        lessonId: tutorExchanges.lessonId,
        kind: tutorExchanges.kind,
        quote: tutorExchanges.quote,
        blockId: tutorExchanges.blockId,
        message: tutorExchanges.message,
        reply: sql<string>`coalesce(${tutorExchanges.reply}, '')`,
        citations: tutorExchanges.citations,
        isCovered: tutorExchanges.isCovered,
        createdAt: tutorExchanges.createdAt,
      })
      .from(tutorExchanges)
      .where(and(eq(tutorExchanges.userId, userId), eq(tutorExchanges.status, "answered"), after))
      .orderBy(...order)
      .limit(size),
  );
