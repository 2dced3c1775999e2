import { and, eq, inArray, isNull } from "drizzle-orm";
import { notes, sources } from "#app/db/tables/index.ts";
import { NOTE } from "#app/rules/notes/note.ts";
import type { NectarRow } from "#app/rules/imports/nectar-1.ts";
import { asChunkRows, insertChunks } from "../../sources/chunk-rows.ts";
import { isWithinStorage } from "../../sources/is-within-storage.ts";
import { RefusedFile } from "../import-format.ts";
import type { ImportRun } from "./import-run.ts";
import { coursesOfLessons, distinct, replaceTaken } from "./named-rows.ts";

/** Without their courses, which come after them in the file. */
export async function storeSources(run: ImportRun, rows: NectarRow<"sources">[]): Promise<void> {
  await replaceTaken(run, sources, rows);
  for (const row of rows) await storeSource(run, row);
}

async function storeSource(run: ImportRun, row: NectarRow<"sources">): Promise<void> {
  const { tx, learner, ids } = run;
  const { text, courseId, ...copied } = row;
  const own = { id: ids.of(row.id), userId: learner.id };
  const document = { text, pageStarts: copied.pageStarts, headings: copied.parts };
  const chunks = await asChunkRows(own, document, copied);
  if (chunks.length === 0) return;
  run.sourceIds.set(row.id, own.id);
  if (courseId !== null)
    run.sourcesOfCourses.set(courseId, [...(run.sourcesOfCourses.get(courseId) ?? []), own.id]);
  const createdAt = run.moment(row.createdAt);
  const words = copied.parts.reduce((sum, part) => sum + part.words, 0);
  const created = await tx
    .insert(sources)
    .values({ ...copied, ...own, status: "read", words, createdAt, readAt: createdAt })
    .onConflictDoNothing()
    .returning({ id: sources.id });
  if (created.length === 0) return;
  if (!(await isWithinStorage(tx, learner.id, text.length))) throw new RefusedFile(TOO_MUCH_TEXT);
  await insertChunks(tx, chunks);
}

const TOO_MUCH_TEXT =
  "With the sources in it, yours would hold more text than one account can keep. Remove some here first.";

/** Makes a course that was stored rest on its sources; `fileId`: its id in the file. */
export async function bindStoredSources(
  { tx, learner, sourcesOfCourses }: ImportRun,
  { fileId, courseId }: { fileId: string; courseId: string },
): Promise<void> {
  const own = and(
    inArray(sources.id, sourcesOfCourses.get(fileId) ?? []),
    eq(sources.userId, learner.id),
    isNull(sources.courseId),
  );
  await tx.update(sources).set({ courseId }).where(own);
}

/** A note on something that isn't here stays a note. */
export async function storeNotes(run: ImportRun, rows: NectarRow<"notes">[]): Promise<void> {
  const { tx, learner, ids } = run;
  await replaceTaken(run, notes, rows);
  const lessonIds = rows.flatMap(({ lessonId }) => (lessonId === null ? [] : [ids.of(lessonId)]));
  const courseOf = await coursesOfLessons(run, lessonIds);
  const values = rows.map((row) => {
    const courseId = ids.orNull(row.courseId);
    const lessonId = ids.orNull(row.lessonId);
    const sourceId = row.sourceId === null ? null : (run.sourceIds.get(row.sourceId) ?? null);
    return {
      ...row,
      id: ids.of(row.id),
      userId: learner.id,
      courseId: courseId !== null && run.allowed.has(courseId) ? courseId : null,
      lessonId: lessonId !== null && courseOf.has(lessonId) ? lessonId : null,
      sourceId,
      start: sourceId === null ? null : row.start,
      end: sourceId === null ? null : row.end,
      createdAt: run.moment(row.createdAt),
      updatedAt: run.moment(row.updatedAt),
    };
  });
  await tx
    .insert(notes)
    .values(distinct(values, ({ id }) => id))
    .onConflictDoNothing();
  if ((await tx.$count(notes, eq(notes.userId, learner.id))) > NOTE.perLearner)
    throw new RefusedFile(TOO_MANY_NOTES);
}

const TOO_MANY_NOTES = `With the notes in it, you’d have more than ${NOTE.perLearner.toLocaleString("en")}, and that’s the most we can keep. Remove some here first.`;
