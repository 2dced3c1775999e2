import { and, eq, inArray, sql } from "drizzle-orm";
import { db, one } from "#app/db/client.ts";
import { enqueue } from "#app/db/queue.ts";
import { importParts, imports } from "#app/db/tables/index.ts";
import { inMegabytes } from "#app/platform/in-megabytes.ts";
import { rootCause } from "#app/platform/root-cause.ts";
import { countAttempt } from "../limits/count-attempt.ts";
import { MAX_FILE_BYTES } from "./formats.ts";

const MAX_NAME_LENGTH = 120;
/** Older refusals are forgotten. */
const MAX_PER_LEARNER = 5;

export type ReceivedFile =
  | { status: "received"; importId: string }
  | { status: "one-at-a-time" }
  | { status: "too-many"; retryAfterSeconds: number }
  /** Its reason is stored with it, for the page. */
  | { status: "refused" };

const FAULTS = { "23505": "one-at-a-time", "23503": "one-at-a-time" } as const;

/** Stores a file as it arrives, and has a job look at it. One that hasn't been confirmed makes way for it. */
export async function receiveFile(
  userId: string,
  file: { name: string; bytes: AsyncIterable<Uint8Array> },
  now: Date,
  maxBytes: number = MAX_FILE_BYTES,
): Promise<ReceivedFile> {
  const attempt = await countAttempt("importsPerAccount", userId, now);
  if (attempt.status === "too-many") return attempt;
  try {
    const importId = await begin(userId, nameOf(file.name), now);
    return await receiveParts({ importId, userId }, file.bytes, { now, maxBytes });
  } catch (error) {
    const { code } = rootCause(error);
    // Another tab's upload is under way, or took the place of this one.
    if (code in FAULTS) return { status: "one-at-a-time" };
    throw error;
  }
}

const begin = (userId: string, fileName: string, now: Date) =>
  db.transaction(async (tx) => {
    await tx
      .delete(imports)
      .where(and(eq(imports.userId, userId), inArray(imports.status, ["uploading", "previewed"])));
    await tx.execute(sql`delete from ${imports} where ${imports.userId} = ${userId}
      and ${imports.finishedAt} is not null and ${imports.id} not in (
        select recent.id from ${imports} recent where recent.user_id = ${userId}
        order by recent.created_at desc, recent.id desc limit ${MAX_PER_LEARNER - 1})`);
    const values = { userId, fileName, size: 0, status: "uploading", createdAt: now } as const;
    return one(await tx.insert(imports).values(values).returning({ id: imports.id })).id;
  });

async function receiveParts(
  { importId, userId }: { importId: string; userId: string },
  bytes: AsyncIterable<Uint8Array>,
  { now, maxBytes }: { now: Date; maxBytes: number },
): Promise<ReceivedFile> {
  const own = eq(imports.id, importId);
  let size = 0;
  try {
    let position = 0;
    for await (const part of inMegabytes(bytes)) {
      size += part.length;
      if (size > maxBytes) {
        const reasons = [`It is larger than ${Math.round(maxBytes / 1024 / 1024)} MB.`];
        await db.update(imports).set({ status: "refused", reasons, finishedAt: now }).where(own);
        await db.delete(importParts).where(eq(importParts.importId, importId));
        return { status: "refused" };
      }
      await db.insert(importParts).values({ importId, position, bytes: part });
      position += 1;
    }
  } catch (error) {
    // The connection was cut: half a file is nothing.
    await db.delete(imports).where(own);
    throw error;
  }
  const isQueued = await db.transaction(async (tx) => {
    const stored = await tx
      .update(imports)
      .set({ status: "uploaded", size })
      .where(and(own, eq(imports.status, "uploading")))
      .returning({ id: imports.id });
    if (stored.length > 0) await enqueue(tx, "run-import", { importId, userId });
    return stored.length > 0;
  });
  return isQueued ? { status: "received", importId } : { status: "one-at-a-time" };
}

/** Only for its learner's eyes; without the folders that some browsers send. */
const nameOf = (name: string) =>
  (name.split(/[/\\]/).at(-1) ?? "").replaceAll(/\p{C}/gu, "").trim().slice(0, MAX_NAME_LENGTH) ||
  "A file without a name";
