import { and, eq, inArray, ne } from "drizzle-orm";
import {
  answers,
  lessons,
  notes,
  questions,
  sources,
  studySessions,
  tutorExchanges,
} from "#app/db/tables/index.ts";
import type { ImportRun } from "./import-run.ts";

/** The lessons with these ids that the file may name, with their courses. */
export async function coursesOfLessons({ tx, allowed }: ImportRun, lessonIds: string[]) {
  if (lessonIds.length === 0) return new Map<string, string>();
  const rows = await tx
    .select({ id: lessons.id, courseId: lessons.courseId })
    .from(lessons)
    .where(inArray(lessons.id, lessonIds));
  return new Map(
    rows.filter(({ courseId }) => allowed.has(courseId)).map(({ id, courseId }) => [id, courseId]),
  );
}

export async function questionsNamed({ tx, allowed }: ImportRun, questionIds: string[]) {
  const rows = await tx
    .select({
      id: questions.id,
      courseId: questions.courseId,
      conceptId: questions.conceptId,
      kind: questions.kind,
    })
    .from(questions)
    .where(inArray(questions.id, [...new Set(questionIds)]));
  return new Map(rows.filter(({ courseId }) => allowed.has(courseId)).map((row) => [row.id, row]));
}

export async function ownSessions({ tx }: ImportRun, sessionIds: string[], userId: string) {
  const rows = await tx
    .select({ id: studySessions.id, startedAt: studySessions.startedAt })
    .from(studySessions)
    .where(
      and(inArray(studySessions.id, [...new Set(sessionIds)]), eq(studySessions.userId, userId)),
    );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Rows whose id is another learner's get one of their own. */
export async function replaceTaken(
  { tx, learner, ids }: ImportRun,
  table:
    | typeof studySessions
    | typeof answers
    | typeof sources
    | typeof notes
    | typeof tutorExchanges,
  rows: readonly { id: string }[],
) {
  const taken = await tx
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        inArray(
          table.id,
          rows.map(({ id }) => id),
        ),
        ne(table.userId, learner.id),
      ),
    );
  ids.replace(taken.map(({ id }) => id));
}

/** A file may name a row twice, which one statement can't store. */
export const distinct = <Row>(rows: Row[], keyOf: (row: Row) => string): Row[] => [
  ...new Map(rows.toReversed().map((row) => [keyOf(row), row])).values(),
];

export function* inParts<Row>(rows: readonly Row[], size: number): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}
