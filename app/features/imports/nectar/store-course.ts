import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import {
  conceptPrerequisites,
  concepts,
  courses,
  enrollments,
  lessons,
  lessonVersions,
  questions,
} from "#app/db/tables/index.ts";
import type { CourseSource } from "#app/rules/lessons/access.ts";
import {
  openedQuestion,
  type NectarQuestion,
  type NectarRow,
} from "#app/rules/imports/nectar-1.ts";
import { passageCitation } from "#app/rules/imports/nectar-own-texts.ts";
import { REVIEW_STATES, type ReviewState } from "#app/rules/trust/review-state.ts";
import { openSealedKey } from "#app/platform/sealed-key.ts";
import { RefusedFile } from "../import-format.ts";
import { inChunks } from "../in-chunks.ts";
import { storeVersion } from "../../lessons/store-version.ts";
import type { ImportRun } from "./import-run.ts";
import { bindStoredSources } from "./store-sources.ts";
import { NOT_JSON } from "./read-json-parts.ts";

type Course = NectarRow<"courses">;

/** A course that isn't the learner's own is there, or it is left out. */
export async function useSharedCourses(run: ImportRun, rows: NectarRow<"sharedCourses">[]) {
  const { tx, learner } = run;
  const rowsHere = await tx
    .select({
      id: courses.id,
      title: courses.topicName,
      source: courses.source,
      lessons: courses.totalLessons,
      enrolled: enrollments.userId,
    })
    .from(courses)
    .leftJoin(
      enrollments,
      and(eq(enrollments.courseId, courses.id), eq(enrollments.userId, learner.id)),
    )
    .where(
      inArray(
        courses.id,
        rows.map(({ id }) => id),
      ),
    );
  const byId = new Map(rowsHere.map((row) => [row.id, row]));
  for (const { id, title } of rows) {
    const course = byId.get(id);
    if (!course || (course.source !== "library" && course.enrolled === null)) {
      run.leftOut.push(title);
      continue;
    }
    run.allowed.add(id);
    run.courses.push({
      title: course.title,
      lessons: course.lessons,
      isKnown: course.enrolled !== null,
    });
  }
}

export async function storeCourse(run: ImportRun, course: Course): Promise<void> {
  const { ids } = run;
  const all = idsOf(course);
  if (await isTaken(run, course)) ids.replace(all);
  if (await isTaken(run, course)) {
    run.leftOut.push(course.title);
    return;
  }
  const { tx, learner, now } = run;
  const courseId = ids.of(course.id);
  const created = await tx
    .insert(courses)
    .values({
      id: courseId,
      ownerId: learner.id,
      topicName: course.title || "Untitled",
      description: course.description,
      source: course.source as CourseSource,
      notice: course.notice,
      outline: run.withSourceIds(course.outline),
      totalLessons: course.plannedLessons,
      reader: course.aboutYou,
      language: course.language,
      createdAt: run.moment(course.createdAt),
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: courses.id });
  run.allowed.add(courseId);
  run.courses.push({
    title: course.title,
    lessons: course.lessons.length,
    isKnown: created.length === 0,
  });
  await bindStoredSources(run, { fileId: course.id, courseId });
  await storeLessons(run, courseId, course);
  const conceptIds = await storeConcepts(run, courseId, course);
  await storeQuestions(run, courseId, course, conceptIds);
}

const idsOf = ({ id, lessons: rows, concepts: ideas }: Course): string[] => [
  id,
  ...ideas.map((concept) => concept.id),
  ...rows.flatMap((lesson) => [
    lesson.id,
    ...(lesson.versions ?? []).map((version) => version.id),
    ...(lesson.questions ?? []).map((question) => question.id),
  ]),
];

/** Whether an id of the course is that of a row of another one, or of another learner. */
async function isTaken({ tx, ids, learner }: ImportRun, course: Course): Promise<boolean> {
  const courseId = ids.of(course.id);
  const list = (values: readonly { id: string }[]) =>
    sql`${sql.param(values.map(({ id }) => ids.of(id)))}::uuid[]`;
  const courseQuestions = course.lessons.flatMap((lesson) => lesson.questions ?? []);
  const texts = course.lessons.flatMap((lesson) => lesson.versions ?? []);
  const { rows } = await tx.execute(sql`
    select 1 from ${courses} where ${courses.id} = ${courseId} and ${courses.ownerId} is distinct from ${learner.id}
    union all select 1 from ${lessons} where ${lessons.id} = any(${list(course.lessons)}) and ${lessons.courseId} <> ${courseId}
    union all select 1 from ${concepts} where ${concepts.id} = any(${list(course.concepts)}) and ${concepts.courseId} <> ${courseId}
    union all select 1 from ${questions} where ${questions.id} = any(${list(courseQuestions)}) and ${questions.courseId} <> ${courseId}
    union all select 1 from ${lessonVersions} join ${lessons} on ${lessons.id} = ${lessonVersions.lessonId}
      where ${lessonVersions.id} = any(${list(texts)}) and ${lessons.courseId} <> ${courseId}
    limit 1`);
  return rows.length > 0;
}

async function storeLessons(run: ImportRun, courseId: string, course: Course) {
  const { tx, ids, now } = run;
  const rows = course.lessons.map((lesson) => ({
    id: ids.of(lesson.id),
    courseId,
    lessonNumber: lesson.number,
    title: lesson.title || `Lesson ${lesson.number}`,
    objective: lesson.objective ?? "",
    primaryConceptId: ids.orNull(lesson.mainConceptId ?? null),
  }));
  if (rows.length === 0) return;
  for (const chunk of inChunks(rows)) await tx.insert(lessons).values(chunk).onConflictDoNothing();
  const stored = await idsIn(run, lessons, courseId);
  for (const lesson of course.lessons) {
    const id = ids.of(lesson.id);
    if (!stored.has(id)) continue;
    let current: string | undefined;
    for (const version of lesson.versions ?? []) {
      const versionId = await storeText(run, id, version);
      if (version.isCurrent) current = versionId;
    }
    if (current === undefined) continue;
    // One that has its text keeps it.
    await tx
      .update(lessons)
      .set({
        currentVersionId: current,
        status: "ready",
        writtenAt: run.momentOrNull(lesson.writtenAt) ?? now,
      })
      .where(and(eq(lessons.id, id), isNull(lessons.currentVersionId)));
  }
}

type Version = NonNullable<Course["lessons"][number]["versions"]>[number];

/** Once, whatever its id; with its own, unless another text of the lesson has that. */
async function storeText(run: ImportRun, lessonId: string, version: Version): Promise<string> {
  const { tx, ids } = run;
  const own = ids.of(version.id);
  const isFree = (await tx.$count(lessonVersions, eq(lessonVersions.id, own))) === 0;
  return storeVersion(
    tx,
    { lessonId, writtenBy: version.writtenBy, ...(isFree && { newId: own }) },
    {
      blocks: run.withSourceIds(version.blocks),
      remediation: { items: version.otherExplanations },
    },
    run.moment(version.createdAt),
  );
}

async function storeConcepts(run: ImportRun, courseId: string, course: Course) {
  const { tx, ids } = run;
  const inCourse = await idsIn(run, lessons, courseId);
  const rows = course.concepts
    .map((concept) => ({
      id: ids.of(concept.id),
      courseId,
      lessonId: ids.of(concept.lessonId),
      name: concept.name,
      description: concept.description,
      position: concept.position,
      difficultyLevel: concept.difficulty,
      isFoundational: concept.isFoundational,
      isCovered: concept.isCovered ?? null,
    }))
    .filter(({ lessonId }) => inCourse.has(lessonId));
  for (const chunk of inChunks(rows)) await tx.insert(concepts).values(chunk).onConflictDoNothing();
  const stored = await idsIn(run, concepts, courseId);
  const edges = course.prerequisites
    .map(({ prerequisiteId, dependentId, strength }) => ({
      courseId,
      prerequisiteId: ids.of(prerequisiteId),
      dependentId: ids.of(dependentId),
      strength,
    }))
    .filter(
      ({ prerequisiteId, dependentId }) =>
        stored.has(prerequisiteId) && stored.has(dependentId) && prerequisiteId !== dependentId,
    );
  for (const chunk of inChunks(edges))
    await tx.insert(conceptPrerequisites).values(chunk).onConflictDoNothing();
  return stored;
}

async function storeQuestions(
  run: ImportRun,
  courseId: string,
  course: Course,
  conceptIds: ReadonlySet<string>,
) {
  const { tx, ids } = run;
  const inCourse = await idsIn(run, lessons, courseId);
  const rows = course.lessons
    .filter(({ id }) => inCourse.has(ids.of(id)))
    .flatMap((lesson) =>
      (lesson.questions ?? []).map((question) => {
        const conceptId = ids.orNull(question.conceptId);
        return {
          ...opened(question),
          citation: run.withSourceIds(openedCitation(question)),
          id: ids.of(question.id),
          lessonId: ids.of(lesson.id),
          courseId,
          conceptId: conceptId !== null && conceptIds.has(conceptId) ? conceptId : null,
          orderIndex: question.position,
          use: question.use,
          questionText: question.text,
          family: question.family,
          difficultyLevel: question.difficulty,
          reviewState: stateOf(question.reviewState),
          reviewedBy: question.reviewedBy,
          reviewedAt: run.momentOrNull(question.reviewedAt),
        };
      }),
    );
  for (const chunk of inChunks(rows))
    await tx.insert(questions).values(chunk).onConflictDoNothing();
}

function opened({ id, kind, content, key }: NectarQuestion) {
  const open = "sealed" in key ? openSealedKey(String(key.sealed), id) : key;
  const parsed = openedQuestion.safeParse({ kind, content, key: open });
  if (!parsed.success) throw new RefusedFile(NOT_JSON);
  return parsed.data;
}

function openedCitation({ id, citation }: NectarQuestion) {
  if (!citation) return null;
  const open = "sealed" in citation ? openSealedKey(citation.sealed, id) : citation;
  return passageCitation.safeParse(open).data ?? null;
}

const stateOf = (state: string): ReviewState =>
  REVIEW_STATES.find((candidate) => candidate === state) ?? "unchecked";

async function idsIn(
  { tx }: ImportRun,
  table: typeof lessons | typeof concepts,
  courseId: string,
): Promise<Set<string>> {
  const rows = await tx.select({ id: table.id }).from(table).where(eq(table.courseId, courseId));
  return new Set(rows.map(({ id }) => id));
}
