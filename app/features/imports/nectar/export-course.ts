import { and, asc, eq, exists, inArray, isNotNull } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import {
  answers,
  conceptPrerequisites,
  concepts,
  type courses,
  lessonProgress,
  lessons,
  lessonVersions,
  questions,
  studySessions,
} from "#app/db/tables/index.ts";
import { sealKey } from "#app/platform/sealed-key.ts";
import type { Learner } from "../../accounts/sign-in/find-session.ts";
import { isLessonOpenFor } from "../../lessons/is-lesson-open-for.ts";
import type { ExportedRow } from "./exported-row.ts";

type Course = typeof courses.$inferSelect;
type CourseRow = ExportedRow<"courses">;

/**
 * A course of the learner's own. Of a lesson that they may not open now it has the title; keys of questions that they haven't
 * answered in a session that is over are sealed.
 */
export async function exportCourse(learner: Learner, course: Course): Promise<CourseRow> {
  const [lessonRows, conceptRows, prerequisites] = await Promise.all([
    readLessons(learner.id, course.id),
    db
      .select()
      .from(concepts)
      .where(eq(concepts.courseId, course.id))
      .orderBy(asc(concepts.position), asc(concepts.id)),
    db.select().from(conceptPrerequisites).where(eq(conceptPrerequisites.courseId, course.id)),
  ]);
  const open = lessonRows.filter(({ lesson: { lessonNumber }, completedAt }) =>
    isLessonOpenFor(learner, {
      source: course.source,
      lessonNumber,
      isCompleted: completedAt !== null,
    }),
  );
  const openIds = open.map(({ lesson }) => lesson.id);
  const [versions, questionsOf, answered] = await Promise.all([
    readVersions(openIds),
    readQuestions(openIds),
    readAnswered(learner.id, course.id),
  ]);
  const isOpen = new Set(openIds);
  return {
    id: course.id,
    title: course.topicName,
    description: course.description,
    source: course.source === "library" ? "ai" : course.source,
    notice: course.notice,
    outline: course.outline,
    plannedLessons: course.totalLessons,
    aboutYou: course.reader,
    language: course.language,
    createdAt: course.createdAt,
    lessons: lessonRows.map(({ lesson }) => {
      const { id } = lesson;
      const texts = { versions: versions.get(id) ?? [], questions: questionsOf.get(id) ?? [] };
      return lessonRow(lesson, isOpen.has(id) ? texts : null, answered);
    }),
    concepts: conceptRows.map(conceptRow),
    prerequisites: prerequisites.map(({ prerequisiteId, dependentId, strength }) => ({
      prerequisiteId,
      dependentId,
      strength,
    })),
  };
}

type Lesson = typeof lessons.$inferSelect;
interface Texts {
  versions: (typeof lessonVersions.$inferSelect)[];
  questions: (typeof questions.$inferSelect)[];
}

function lessonRow(lesson: Lesson, texts: Texts | null, answered: ReadonlySet<string>) {
  const { id, lessonNumber: number, title } = lesson;
  if (!texts) return { id, number, title };
  return {
    id,
    number,
    title,
    objective: lesson.objective,
    mainConceptId: lesson.primaryConceptId,
    writtenAt: lesson.writtenAt,
    versions: texts.versions.map((version) => ({
      id: version.id,
      isCurrent: version.id === lesson.currentVersionId,
      blocks: version.blocks,
      otherExplanations: version.preparedRemediation,
      writtenBy: version.writtenBy,
      createdAt: version.createdAt,
    })),
    questions: texts.questions.map((question) => questionRow(question, answered.has(question.id))),
  };
}

const conceptRow = (concept: typeof concepts.$inferSelect) => ({
  id: concept.id,
  lessonId: concept.lessonId,
  name: concept.name,
  description: concept.description,
  position: concept.position,
  difficulty: concept.difficultyLevel,
  isFoundational: concept.isFoundational,
  isCovered: concept.isCovered,
});

const questionRow = (question: typeof questions.$inferSelect, isAnswered: boolean) => ({
  id: question.id,
  conceptId: question.conceptId,
  position: question.orderIndex,
  use: question.use,
  text: question.questionText,
  kind: question.kind,
  family: question.family,
  content: { ...question.content },
  key: isAnswered ? { ...question.key } : { sealed: sealKey(question.key, question.id) },
  // It says as much as the key.
  citation:
    question.citation &&
    (isAnswered ? question.citation : { sealed: sealKey(question.citation, question.id) }),
  difficulty: question.difficultyLevel,
  reviewState: question.reviewState,
  reviewedBy: question.reviewedBy,
  reviewedAt: question.reviewedAt,
});

const readLessons = (userId: string, courseId: string) =>
  db
    .select({ lesson: lessons, completedAt: lessonProgress.completedAt })
    .from(lessons)
    .leftJoin(
      lessonProgress,
      and(eq(lessonProgress.lessonId, lessons.id), eq(lessonProgress.userId, userId)),
    )
    .where(eq(lessons.courseId, courseId))
    .orderBy(asc(lessons.lessonNumber));

async function readVersions(lessonIds: string[]) {
  const rows = await db
    .select()
    .from(lessonVersions)
    .where(inArray(lessonVersions.lessonId, lessonIds))
    .orderBy(asc(lessonVersions.createdAt), asc(lessonVersions.id));
  return Map.groupBy(rows, ({ lessonId }) => lessonId);
}

async function readQuestions(lessonIds: string[]) {
  const rows = await db
    .select()
    .from(questions)
    .where(inArray(questions.lessonId, lessonIds))
    .orderBy(asc(questions.orderIndex), asc(questions.id));
  return Map.groupBy(rows, ({ lessonId }) => lessonId);
}

async function readAnswered(userId: string, courseId: string): Promise<Set<string>> {
  const rows = await db
    .select({ id: questions.id })
    .from(questions)
    .where(
      and(
        eq(questions.courseId, courseId),
        exists(
          db
            .select({ id: answers.id })
            .from(answers)
            .innerJoin(studySessions, eq(studySessions.id, answers.sessionId))
            .where(
              and(
                eq(answers.userId, userId),
                eq(answers.questionId, questions.id),
                isNotNull(studySessions.finishedAt),
              ),
            ),
        ),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
