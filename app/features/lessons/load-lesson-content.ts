import { and, asc, desc, eq, gte, isNull, lte, or } from "drizzle-orm";
import { faultText } from "#app/ai/faults.ts";
import { db, one } from "#app/db/client.ts";
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
import { findReadableLesson } from "./find-readable-lesson.ts";
import { isLessonOpenFor } from "./is-lesson-open-for.ts";
import { renderBlocks } from "./render-blocks.ts";

export type LessonContent = Extract<
  Awaited<ReturnType<typeof loadLessonContent>>,
  { status: "open" }
>;

/**
 * What a lesson says, and its place in the course: no answer changes any of it. Of a locked lesson only number and title
 * leave the server. With `skipsTextInQuiz` the text is left out while the learner is in the lesson's quiz.
 */
export async function loadLessonContent(
  learner: Learner,
  lessonId: string,
  { skipsTextInQuiz = false, shownAnswer = null }: ContentOptions = {},
) {
  const found = await findReadableLesson(learner, lessonId);
  if (found.status !== "readable") return found;
  const [{ lesson, topic }, terms, [next], isTextSkipped] = await Promise.all([
    db
      .select({ lesson: lessons, topic: courses })
      .from(lessons)
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .where(eq(lessons.id, lessonId))
      .then(one),
    db
      .select({ name: concepts.name, description: concepts.description })
      .from(concepts)
      .where(eq(concepts.lessonId, lessonId))
      .orderBy(asc(concepts.difficultyLevel), asc(concepts.position)),
    db
      .select({ id: lessons.id, number: lessons.lessonNumber })
      .from(lessons)
      .where(
        and(eq(lessons.courseId, found.courseId), eq(lessons.lessonNumber, found.lessonNumber + 1)),
      ),
    skipsTextInQuiz && isInQuiz(learner.id, lessonId),
  ]);
  const lastRun = lesson.status === "ready" ? undefined : await findLastRun(lesson);
  return {
    status: "open" as const,
    lesson: {
      id: lesson.id,
      number: lesson.lessonNumber,
      status: lesson.status,
      title: lesson.title,
      objective: lesson.objective,
      /** Null where the text was left out. */
      blocks: isTextSkipped ? null : withheld(await loadBlocks(lesson), shownAnswer),
    },
    /** The key terms of the text. */
    terms,
    topic: {
      id: topic.id,
      name: topic.topicName,
      source: topic.source,
      notice: topic.notice,
      totalLessons: topic.totalLessons,
    },
    fault: lesson.status === "failed" ? faultText(lastRun?.fault ?? "unavailable") : null,
    wasCancelled: lesson.status === "planned" && lastRun?.status === "cancelled",
    /** The course's lessons as far as they are planned, while this one is still to come. */
    planned: lastRun?.titles ?? null,
    canOpenNext: next !== undefined && isLessonOpenFor(learner, next.number),
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

async function loadBlocks({ currentVersionId }: typeof lessons.$inferSelect) {
  if (currentVersionId === null) return [];
  const { blocks } = one(
    await db
      .select({ blocks: lessonVersions.blocks })
      .from(lessonVersions)
      .where(eq(lessonVersions.id, currentVersionId)),
  );
  return (await renderBlocks(blocks)).blocks;
}

/** Whether the page opens with a question. A session left open by a completed lesson is over. */
async function isInQuiz(userId: string, lessonId: string): Promise<boolean> {
  const [open] = await db
    .select({ id: studySessions.id })
    .from(studySessions)
    .leftJoin(
      lessonProgress,
      and(eq(lessonProgress.userId, userId), eq(lessonProgress.lessonId, lessonId)),
    )
    .where(
      and(
        eq(studySessions.userId, userId),
        eq(studySessions.lessonId, lessonId),
        isOnLessonPage(),
        isNull(studySessions.finishedAt),
        or(eq(studySessions.kind, "practice"), isNull(lessonProgress.completedAt)),
      ),
    );
  return open !== undefined;
}

/** The last run that included this lesson. */
async function findLastRun({ courseId, lessonNumber }: typeof lessons.$inferSelect) {
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
