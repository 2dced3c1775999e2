import { and, asc, desc, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { pageStatement, rowsOf } from "#app/db/page-statement.ts";
import { courses, lessons, notes, sources } from "#app/db/tables/index.ts";
import type { Note } from "#app/rules/notes/note.ts";
import type { NotedSubject } from "#app/rules/notes/notes-in-markdown.ts";
import { pageAt } from "#app/rules/sources/page-at.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";

const COLUMNS = {
  id: notes.id,
  quote: notes.quote,
  words: notes.words,
  isForReviews: notes.isForReviews,
  start: notes.start,
  end: notes.end,
};

/** The learner's notes on a lesson, the oldest first. */
export async function loadLessonNotes(
  learner: Pick<Learner, "id">,
  lessonId: string,
): Promise<Note[]> {
  return (await readLessonNotes({ learnerId: learner.id, lessonId })).notes;
}

const readLessonNotes = pageStatement(
  "load_notes",
  { learnerId: "uuid", lessonId: "uuid" },
  ({ learnerId, lessonId }) => ({
    notes: rowsOf(
      db
        .select(COLUMNS)
        .from(notes)
        .where(and(eq(notes.lessonId, lessonId), eq(notes.userId, learnerId)))
        .orderBy(asc(notes.createdAt), asc(notes.id)),
    ),
  }),
);

/** The learner's notes on a source, in the order of their places. */
export const loadSourceNotes = (learner: Pick<Learner, "id">, sourceId: string): Promise<Note[]> =>
  db
    .select(COLUMNS)
    .from(notes)
    .where(and(eq(notes.sourceId, sourceId), eq(notes.userId, learner.id)))
    .orderBy(asc(notes.start), asc(notes.createdAt), asc(notes.id));

export interface SubjectWithNotes extends NotedSubject {
  /** Of the lesson or the source; null for one that was removed. */
  id: string | null;
  notes: (Note & { page: number | null })[];
}

/** All notes of a learner by course, and in it by lesson and source. */
export async function loadAllNotes(learner: Pick<Learner, "id">): Promise<SubjectWithNotes[]> {
  const rows = await readRows(learner.id);
  const subjects = Map.groupBy(rows, ({ lessonId, sourceId }) => lessonId ?? sourceId);
  return [...subjects].flatMap(([id, ofSubject]) => {
    const [first] = ofSubject;
    if (!first) return [];
    const { course, lessonId, lesson, source } = first;
    const kind = lessonId === null ? "source" : "lesson";
    const withPages = ofSubject.map(({ note, pageStarts }) => ({
      ...note,
      page: note.start === null ? null : pageAt(pageStarts ?? [], note.start),
    }));
    return [{ id, course, kind, name: lesson ?? source ?? REMOVED, notes: withPages } as const];
  });
}

const REMOVED = "A source you removed";

const readRows = (userId: string) =>
  db
    .select({
      note: COLUMNS,
      lessonId: notes.lessonId,
      sourceId: notes.sourceId,
      course: courses.topicName,
      lesson: lessons.title,
      source: sources.name,
      pageStarts: sources.pageStarts,
    })
    .from(notes)
    .leftJoin(lessons, eq(lessons.id, notes.lessonId))
    .leftJoin(sources, eq(sources.id, notes.sourceId))
    // A source may have come into a course after the note was written.
    .leftJoin(
      courses,
      sql`${courses.id} = coalesce(${lessons.courseId}, ${sources.courseId}, ${notes.courseId})`,
    )
    .where(eq(notes.userId, userId))
    .orderBy(
      sql`${courses.topicName} nulls last`,
      asc(courses.id),
      asc(lessons.lessonNumber),
      asc(notes.sourceId),
      asc(notes.start),
      asc(notes.createdAt),
      desc(notes.id),
    );
