import { sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { log } from "#app/platform/log.ts";
import { describeError } from "#app/platform/root-cause.ts";
import type { Delta } from "./streamed-words.ts";

/**
 * Flush everything due within 60 ms in the same statement: one statement for all lessons of this process costs little
 * more than for one.
 */
const BATCH_WINDOW_MS = 60;
/** A PostgreSQL notification has at most 8,000 bytes. */
const LESSONS_PER_NOTIFICATION = 150;

/** A lesson while it is generated. */
interface Writing {
  readonly place: { lessonId: string; edition: number };
  readonly unstored: Delta[];
  markStored: (deltas: Delta[]) => void;
}

/** Lessons with unstored words, and the time each is due. */
const waiting = new Map<Writing, number>();
let timer: { at: number; handle: NodeJS.Timeout } | undefined;
let lastFlush: Promise<void> = Promise.resolve();

/** Subject: notified in every process when new words of a lesson are stored. */
export const storedWordsOf = (lessonId: string) => `stored:${lessonId}`;

/** Stores the new words within `milliseconds`; words already waiting stay due at their earlier time. */
export function storeSoon(writing: Writing, milliseconds: number): void {
  if (waiting.has(writing)) return;
  const at = performance.now() + milliseconds;
  waiting.set(writing, at);
  if (timer && timer.at <= at) return;
  clearTimeout(timer?.handle);
  timer = { at, handle: setTimeout(flushDue, milliseconds) };
}

function flushDue(): void {
  timer = undefined;
  const soon = performance.now() + BATCH_WINDOW_MS;
  const due = [...waiting].filter(([, at]) => at <= soon).map(([writing]) => writing);
  for (const writing of due) waiting.delete(writing);
  // Readers in this process already have the words; others get them with the next flush. The final flush reports the
  // error.
  flush(due).catch((error: unknown) =>
    log.warn(describeError(error), "streamed words not stored yet"),
  );
  const next = Math.min(...waiting.values());
  if (Number.isFinite(next))
    timer = { at: next, handle: setTimeout(flushDue, Math.max(0, next - performance.now())) };
}

/** Throws when the rows could not be written. */
export async function storeNow(writing: Writing): Promise<void> {
  waiting.delete(writing);
  await flush([writing]);
}

/** Runs one statement at a time, so that the rows of a lesson are in the order of its words. */
function flush(writings: Writing[]): Promise<void> {
  lastFlush = lastFlush.catch(() => undefined).then(() => writeRows(writings));
  return lastFlush;
}

async function writeRows(writings: Writing[]): Promise<void> {
  const rows = writings.flatMap((writing) => {
    const deltas = writing.unstored;
    return deltas.length > 0 ? [{ writing, deltas, ...writing.place }] : [];
  });
  if (rows.length === 0) return;
  const values = JSON.stringify(rows.map(({ edition, deltas }) => ({ edition, deltas })));
  const notifications: string[] = [];
  for (let first = 0; first < rows.length; first += LESSONS_PER_NOTIFICATION)
    notifications.push(
      rows
        .slice(first, first + LESSONS_PER_NOTIFICATION)
        .map(({ lessonId }) => storedWordsOf(lessonId))
        .join(" "),
    );
  // Requires the first row of this text: after a cancellation or a restart in another process it is gone, and
  // nothing is added.
  await db.execute(sql`
    with stored as (
      insert into generation_chunks (user_id, lesson_id, attempt, deltas)
      select begun.user_id, begun.lesson_id, begun.attempt, words.deltas
      from jsonb_to_recordset(${values}::jsonb) words (edition bigint, deltas jsonb)
      join generation_chunks begun on begun.id = words.edition
    )
    select pg_notify('nectar', notifications) from jsonb_array_elements_text(${JSON.stringify(notifications)}::jsonb) notifications`);
  for (const { writing, deltas } of rows) writing.markStored(deltas);
}
