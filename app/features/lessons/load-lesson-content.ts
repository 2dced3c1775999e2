import { and, asc, desc, eq, gte, isNull, lte, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { faultText } from "#app/ai/faults.ts";
import { db, one } from "#app/db/client.ts";
import { pageStatement, rowsOf } from "#app/db/page-statement.ts";
import {
  concepts,
  courses,
  generations,
  lessonProgress,
  lessons,
  lessonVersions,
  studySessions,
} from "#app/db/tables/index.ts";
import type { RenderedBlock } from "#app/rules/blocks/rendered-block.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { plannedTitles } from "../generation/planned-titles.ts";
import { isOnLessonPage } from "../quizzes/study-session.ts";
import { readableFrom, readableRead } from "./find-readable-lesson.ts";
import { isLessonOpenFor } from "./is-lesson-open-for.ts";
import { renderBlocks } from "./render-blocks.ts";

export type LessonContent = Extract<
  Awaited<ReturnType<typeof loadLessonContent>>,
  { status: "open" }
>;

const readContent = pageStatement(
  "load_lesson_content",
  ["learnerId", "lessonId"],
  ({ learnerId, lessonId }) => {
    const next = alias(lessons, "next");
    return {
      readable: readableRead(learnerId, lessonId),
      lesson: rowsOf(
        db
          .select({
            lesson: {
              id: lessons.id,
              courseId: lessons.courseId,
              number: lessons.lessonNumber,
              status: lessons.status,
              title: lessons.title,
              objective: lessons.objective,
            },
            topic: {
              id: courses.id,
              name: courses.topicName,
              source: courses.source,
              notice: courses.notice,
              totalLessons: courses.totalLessons,
            },
            next: { id: next.id, number: next.lessonNumber },
            blocks: lessonVersions.blocks,
          })
          .from(lessons)
          .innerJoin(courses, eq(courses.id, lessons.courseId))
          .leftJoin(lessonVersions, eq(lessonVersions.id, lessons.currentVersionId))
          .leftJoin(
            next,
            and(
              eq(next.courseId, lessons.courseId),
              eq(next.lessonNumber, sql`${lessons.lessonNumber} + 1`),
            ),
          )
          .where(eq(lessons.id, lessonId)),
      ),
      terms: rowsOf(
        db
          .select({ name: concepts.name, description: concepts.description })
          .from(concepts)
          .where(eq(concepts.lessonId, lessonId))
          .orderBy(asc(concepts.difficultyLevel), asc(concepts.position)),
      ),
      /** A session left open by a completed lesson is over. */
      inQuiz: rowsOf(
        db
          .select({ id: studySessions.id })
          .from(studySessions)
          .leftJoin(
            lessonProgress,
            and(
              eq(lessonProgress.userId, studySessions.userId),
              eq(lessonProgress.lessonId, studySessions.lessonId),
            ),
          )
          .where(
            and(
              eq(studySessions.userId, learnerId),
              eq(studySessions.lessonId, lessonId),
              isOnLessonPage(),
              isNull(studySessions.finishedAt),
              or(eq(studySessions.kind, "practice"), isNull(lessonProgress.completedAt)),
            ),
          ),
      ),
    };
  },
);

/**
 * What a lesson says, and its place in the course: no answer changes any of it. Of a locked lesson only number and title
 * leave the server. With `skipsTextInQuiz` the text is left out while the learner is in the lesson's quiz.
 */
export async function loadLessonContent(
  learner: Learner,
  lessonId: string,
  { skipsTextInQuiz = false, shownAnswer = null }: ContentOptions = {},
) {
  const read = await readContent({ learnerId: learner.id, lessonId });
  const found = readableFrom(read.readable, learner, lessonId);
  if (found.status !== "readable") return found;
  const { lesson, topic, next, blocks } = one(read.lesson);
  const { courseId, ...shown } = lesson;
  const isTextSkipped = skipsTextInQuiz && read.inQuiz.length > 0;
  const lastRun =
    lesson.status === "ready" ? undefined : await findLastRun(courseId, lesson.number);
  return {
    status: "open" as const,
    lesson: {
      ...shown,
      /** Null where the text was left out. */
      blocks: isTextSkipped
        ? null
        : withheld((await renderBlocks(blocks ?? [])).blocks, shownAnswer),
    },
    /** The key terms of the text. */
    terms: read.terms,
    topic,
    fault: lesson.status === "failed" ? faultText(lastRun?.fault ?? "unavailable") : null,
    wasCancelled: lesson.status === "planned" && lastRun?.status === "cancelled",
    /** The course's lessons as far as they are planned, while this one is still to come. */
    planned: lastRun?.titles ?? null,
    canOpenNext: next !== null && isLessonOpenFor(learner, next.number),
    nextLessonId: next?.id ?? null,
  };
}

interface ContentOptions {
  skipsTextInQuiz?: boolean;
  /** The stop whose answer the reader asked for, without JavaScript. */
  shownAnswer?: string | null;
}

/** Without the answers of the stops inside the lesson: each comes when the reader asks for it. */
const withheld = (blocks: readonly RenderedBlock[], shown: string | null): RenderedBlock[] =>
  blocks.map((block) =>
    block.kind === "ask" && block.id !== shown ? { ...block, answer: null } : block,
  );

/** The last run that included this lesson. */
async function findLastRun(courseId: string, lessonNumber: number) {
  const [run] = await db
    .select({
      status: generations.status,
      fault: generations.fault,
      titles: plannedTitles(courseId),
    })
    .from(generations)
    .where(
      and(
        eq(generations.courseId, courseId),
        lte(generations.firstLesson, lessonNumber),
        gte(generations.lastLesson, lessonNumber),
      ),
    )
    .orderBy(desc(generations.createdAt))
    .limit(1);
  return run;
}
