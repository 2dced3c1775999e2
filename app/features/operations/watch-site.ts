import { notInArray } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { operatorNotices } from "#app/db/tables/index.ts";
import { log } from "#app/platform/log.ts";
import { activeNotices, isTimeToNotify, type Notice } from "#app/rules/operations/notices.ts";
import type { SiteStatus } from "#app/rules/operations/site-faults.ts";
import { queueEmail } from "../email/queue-email.ts";

/** Emails the operator about what has just begun or has lasted for long enough, once each. Returns the notices sent. */
export async function watchSite(
  status: SiteStatus,
  recipient: string,
  now: Date,
): Promise<Notice[]> {
  const active = activeNotices(status, now);
  return db.transaction(async (tx) => {
    await tx
      .delete(operatorNotices)
      .where(active.length > 0 ? notInArray(operatorNotices.notice, active) : undefined);
    if (active.length === 0) return [];
    await tx
      .insert(operatorNotices)
      .values(active.map((notice) => ({ notice, since: now })))
      .onConflictDoNothing();
    const rows = await tx.select().from(operatorNotices).for("update");
    const due = rows.filter((row) => isTimeToNotify(row, now));
    for (const { notice, since } of due) {
      log.warn({ notice, since }, "operator notice");
      const props = { notice, since: since.toISOString() };
      await queueEmail(tx, { template: "operator-notice", recipient, props }, now);
    }
    if (due.length > 0) await tx.update(operatorNotices).set({ notifiedAt: now });
    return due.map(({ notice }) => notice);
  });
}
