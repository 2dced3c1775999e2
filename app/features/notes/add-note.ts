import { and, eq, isNull, type SQL } from "drizzle-orm";
import { db, one, type Transaction } from "#app/db/client.ts";
import { learnerTransaction } from "#app/db/learner-transaction.ts";
import { notes, sources } from "#app/db/tables/index.ts";
import { NOTE } from "#app/rules/notes/note.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findReadableLesson } from "../lessons/find-readable-lesson.ts";
import { loadPassage } from "../sources/load-passage.ts";
import { isEmpty, type NewNote } from "./note-input.ts";

export type NoteAdded =
  | { status: "kept"; id: string }
  /** Neither a quote nor words. */
  | { status: "unclear" }
  | { status: "not-found" }
  | { status: "locked" }
  /** As many notes as one learner may have. */
  | { status: "limit-reached" };

type Row = Omit<typeof notes.$inferInsert, "userId" | "createdAt" | "updatedAt" | "words">;

/** Stores a note on a lesson that the learner may read, or on a source of theirs. The same one sent twice is one. */
export async function addNote(learner: Learner, input: NewNote, now: Date): Promise<NoteAdded> {
  if (isEmpty(input)) return { status: "unclear" };
  const { words, isForReviews } = input;
  const subject =
    "lessonId" in input ? await inLesson(learner, input) : await inSource(learner, input);
  if (subject.status !== "readable") return subject;
  const { row } = subject;
  return learnerTransaction(learner.id, async (tx): Promise<NoteAdded> => {
    const own = eq(notes.userId, learner.id);
    const same = await findSame(tx, own, { ...row, words });
    if (same) return { status: "kept", id: same.id };
    if ((await tx.$count(notes, own)) >= NOTE.perLearner) return { status: "limit-reached" };
    const written = { words, isForReviews, createdAt: now, updatedAt: now };
    const added = await tx
      .insert(notes)
      .values({ userId: learner.id, ...row, ...written })
      .returning({ id: notes.id });
    return { status: "kept", id: one(added).id };
  });
}

type Subject = { status: "readable"; row: Row } | { status: "not-found" | "locked" };

async function inLesson(
  learner: Learner,
  { lessonId, quote }: Extract<NewNote, { lessonId: string }>,
): Promise<Subject> {
  const access = await findReadableLesson(learner, lessonId);
  if (access.status !== "readable") return { status: access.status };
  return { status: "readable", row: { lessonId, courseId: access.courseId, quote } };
}

/** With a place, the quote is what the source says there. */
async function inSource(
  learner: Learner,
  { sourceId, quote, start, end }: Extract<NewNote, { sourceId: string }>,
): Promise<Subject> {
  const [source] = await db
    .select({ courseId: sources.courseId })
    .from(sources)
    .where(and(eq(sources.id, sourceId), eq(sources.userId, learner.id)));
  if (!source) return { status: "not-found" };
  const { courseId } = source;
  if (quote === "" || start == null || end == null || end - start > NOTE.quote)
    return { status: "readable", row: { sourceId, courseId, quote } };
  const place = await loadPassage(learner, sourceId, { from: start, to: end });
  const row =
    place.status === "found"
      ? { sourceId, courseId, quote: place.passage, start, end }
      : { sourceId, courseId, quote };
  return { status: "readable", row };
}

async function findSame(
  tx: Transaction,
  own: SQL,
  { lessonId, sourceId, quote = "", words, start }: Row & { words: string },
) {
  const [same] = await tx
    .select({ id: notes.id })
    .from(notes)
    .where(
      and(
        own,
        lessonId ? eq(notes.lessonId, lessonId) : isNull(notes.lessonId),
        sourceId ? eq(notes.sourceId, sourceId) : isNull(notes.sourceId),
        start == null ? isNull(notes.start) : eq(notes.start, start),
        eq(notes.quote, quote),
        eq(notes.words, words),
      ),
    )
    .limit(1);
  return same;
}
