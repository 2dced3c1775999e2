import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { db, one, type Transaction } from "#app/db/client.ts";
import { learnerTransaction } from "#app/db/learner-transaction.ts";
import { enqueue } from "#app/db/queue.ts";
import { sourceBytes, sources } from "#app/db/tables/index.ts";
import { inMegabytes } from "#app/platform/in-megabytes.ts";
import { rootCause } from "#app/platform/root-cause.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { refuseSource } from "./refuse-source.ts";

/** Those of which no course was made yet. */
export const MAX_IN_HAND = 10;

const FOREIGN_KEY_VIOLATION = "23503";

type Bytes = AsyncIterable<Uint8Array>;
/** `refusal`: why it isn't even tried. */
export type ArrivingSource =
  | { kind: "file"; name: string; bytes: Bytes; maxBytes: number }
  | { kind: "text"; name: string; bytes: Bytes; refusal: string | null }
  | { kind: "link"; name: string; address: string; refusal: string | null };

/** Stores a source as it arrives, and has a job read it. A refused one makes way for it. */
export async function storeWaiting(
  learner: Pick<Learner, "id">,
  source: ArrivingSource,
  now: Date,
): Promise<{ status: "received" | "full" }> {
  const id = await begin(learner, source, now);
  if (id === null) return { status: "full" };
  if ("refusal" in source && source.refusal !== null) await refuseSource(id, source.refusal, now);
  else if (source.kind === "link") await queueReading(id, learner);
  else if (await storeBytes(id, source)) await queueReading(id, learner);
  else await refuseSource(id, "too-large", now);
  return { status: "received" };
}

const begin = (learner: Pick<Learner, "id">, source: ArrivingSource, now: Date) =>
  learnerTransaction(learner.id, async (tx) => {
    if (!(await makeWay(tx, learner))) return null;
    const { kind, name } = source;
    const address = source.kind === "link" ? source.address : null;
    const values = { userId: learner.id, kind, name, address, createdAt: now };
    return one(await tx.insert(sources).values(values).returning({ id: sources.id })).id;
  });

async function makeWay(tx: Transaction, learner: Pick<Learner, "id">): Promise<boolean> {
  const inHand = await tx
    .select({ id: sources.id, status: sources.status })
    .from(sources)
    .where(and(eq(sources.userId, learner.id), isNull(sources.courseId)))
    .orderBy(asc(sources.createdAt), asc(sources.id));
  if (inHand.length < MAX_IN_HAND) return true;
  const refused = inHand.find(({ status }) => status === "refused");
  if (refused) await tx.delete(sources).where(inArray(sources.id, [refused.id]));
  return refused !== undefined;
}

/** False if it is larger than it may be. */
async function storeBytes(
  sourceId: string,
  source: Exclude<ArrivingSource, { kind: "link" }>,
): Promise<boolean> {
  const maxBytes = source.kind === "file" ? source.maxBytes : Number.POSITIVE_INFINITY;
  let size = 0;
  let position = 0;
  try {
    for await (const bytes of inMegabytes(source.bytes)) {
      size += bytes.length;
      if (size > maxBytes) return false;
      await db.insert(sourceBytes).values({ sourceId, position, bytes });
      position += 1;
    }
    return true;
  } catch (error) {
    // Its learner removed it, or left, in the meantime.
    if (rootCause(error).code === FOREIGN_KEY_VIOLATION) return true;
    // The connection was cut: half a file is nothing.
    await db.delete(sources).where(eq(sources.id, sourceId));
    throw error;
  }
}

/**
 * Unless it was removed meanwhile, or its learner is gone. One source is read at a time, for up to a minute, so each that waits already
 * puts the learner's next one further back: others' first ones come before it.
 */
const queueReading = (sourceId: string, { id: userId }: Pick<Learner, "id">) =>
  db.transaction(async (tx) => {
    const rows = await tx.select().from(sources).where(eq(sources.id, sourceId)).for("update");
    if (rows.length === 0) return;
    const waiting = and(eq(sources.userId, userId), eq(sources.status, "waiting"));
    const priority = 1 - (await tx.$count(sources, waiting));
    await enqueue(tx, "read-source", { sourceId, userId }, { priority });
  });
