import { and, asc, desc, eq, gte, isNull, lte, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { faultText } from "#app/ai/faults.ts";
import { limitMessage } from "#app/rules/generation/generation-limits.ts";
import { findTokenLimit } from "../ai/token-limit.ts";
import { isSourced } from "../sources/is-sourced.ts";
import { lessonCallTokens } from "../generation/lesson-call-tokens.ts";
import { db, one } from "#app/db/client.ts";
import { pageStatement, type Parameter, rowsOf } from "#app/db/page-statement.ts";
import {
  concepts,
  courses,
  generations,
  lessonProgress,
  lessons,
  lessonVersions,
  studySessions,
} from "#app/db/tables/index.ts";
import type { Block } from "#app/rules/blocks/block.ts";
import type { RenderedBlock } from "#app/rules/blocks/rendered-block.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { plannedTitles } from "../generation/planned-titles.ts";
import { isOnLessonPage } from "../quizzes/study-session.ts";
import { readableFrom, readableQuery } from "./find-readable-lesson.ts";
import { STAGES } from "#app/rules/generation/generation.ts";
import { isFinishedBy } from "./is-finished-by.ts";
import { hasLostSources } from "../sources/lacks-sources.ts";
import { isLessonOpenFor } from "./is-lesson-open-for.ts";
import { cachedText, type CachedText, cacheText, withheld } from "./cached-texts.ts";

export type LessonContent = Extract<
  Awaited<ReturnType<typeof loadLessonContent>>,
  { status: "open" }
>;

/** A lesson's words, for a page's statement. */
function lessonQuery(
  learnerId: Parameter<string>,
  lessonId: Parameter<string>,
  knownVersion: Parameter<string>,
) {
  const next = alias(lessons, "next");
  return rowsOf(
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
        next: { id: next.id, lessonNumber: next.lessonNumber },
        isNextCompleted: isFinishedBy(learnerId, next),
        versionId: lessonVersions.id,
        /** Null if this process has it. */
        blocks: sql<
          Block[] | null
        >`case when ${eq(lessonVersions.id, knownVersion)} then null else ${lessonVersions.blocks} end`,
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
  );
}

const readContent = pageStatement(
  "load_lesson_content",
  ["learnerId", "lessonId", "knownVersion"],
  ({ learnerId, lessonId, knownVersion }) => ({
    readable: readableQuery(learnerId, lessonId),
    lesson: lessonQuery(learnerId, lessonId, knownVersion),
    terms: rowsOf(
      db
        .select({ name: concepts.name, description: concepts.description })
        .from(concepts)
        // A text that a learner brought explains none of its words.
        .where(and(eq(concepts.lessonId, lessonId), ne(concepts.description, "")))
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
  }),
);

/**
 * What a lesson says, and its place in the course: no answer changes any of it. Of a locked lesson only number and title
 * come with it. With `skipsTextInQuiz` the text is left out while the learner is in the lesson's quiz.
 */
export async function loadLessonContent(
  learner: Learner,
  lessonId: string,
  now: Date,
  options: ContentOptions = {},
) {
  const cached = cachedText(lessonId);
  const knownVersion = cached?.versionId ?? null;
  const read = await readContent({ learnerId: learner.id, lessonId, knownVersion });
  return lessonContentFrom(
    { ...read, cached, isInQuiz: read.inQuiz.length > 0 },
    learner,
    lessonId,
    now,
    options,
  );
}

type ReadContent = Pick<
  Awaited<ReturnType<typeof readContent>>,
  "readable" | "lesson" | "terms"
> & {
  /** The text as this process had cached it when it read the lesson. */
  cached: CachedText | null;
  isInQuiz: boolean;
};

async function lessonContentFrom(
  { cached, ...read }: ReadContent,
  learner: Learner,
  lessonId: string,
  now: Date,
  { skipsTextInQuiz = false, shownAnswer = null }: ContentOptions,
) {
  const access = readableFrom(read.readable, learner, lessonId);
  if (access.status !== "readable") return access;
  const { lesson, topic, next, isNextCompleted, ...version } = one(read.lesson);
  const { courseId, ...shown } = lesson;
  const isTextSkipped = skipsTextInQuiz && read.isInQuiz;
  return {
    status: "open" as const,
    lesson: {
      ...shown,
      /** Null where the text was left out. */
      blocks: isTextSkipped ? null : await textOf(lessonId, version, { cached, shownAnswer }),
    },
    /** The key terms of the text. */
    terms: read.terms,
    topic,
    ...(await writingOf(lesson, courseId, learner, now)),
    canOpenNext:
      next !== null &&
      isLessonOpenFor(learner, { ...next, source: topic.source, isCompleted: isNextCompleted }),
    nextLessonId: next?.id ?? null,
  };
}

export interface ContentOptions {
  skipsTextInQuiz?: boolean;
  /** The stop whose answer the reader asked for, without JavaScript. */
  shownAnswer?: string | null;
}

type Version = { versionId: string | null; blocks: Block[] | null };
type TextOptions = { cached: CachedText | null; shownAnswer: string | null };

async function textOf(
  lessonId: string,
  { versionId, blocks }: Version,
  { cached, shownAnswer }: TextOptions,
): Promise<readonly RenderedBlock[]> {
  if (versionId === null) return [];
  const text =
    versionId === cached?.versionId ? cached : await cacheText(lessonId, versionId, blocks ?? []);
  return shownAnswer === null ? text.withheld : withheld(text.blocks, shownAnswer);
}

type LessonOf = { status: typeof lessons.$inferSelect.status; number: number };

/** How far a lesson is that is still being written, or why it isn't. */
async function writingOf(
  { status, number }: LessonOf,
  courseId: string,
  learner: Learner,
  now: Date,
) {
  const lastRun = status === "ready" ? undefined : await findLastRun(courseId, number);
  return {
    ...(status === "failed"
      ? await describeFault(lastRun?.fault ?? "unavailable", courseId, learner, now)
      : NO_FAULT),
    /** It won't be: what the course was made from is gone. */
    lacksSources: status !== "ready" && (await hasLostSources(courseId)),
    wasCancelled: status === "planned" && lastRun?.status === "cancelled",
    /** Percent, before the stream tells more. */
    written: lastRun?.progress ?? STAGES.queued,
    /** The course's lessons as far as they are planned, while this one is still to come. */
    planned: lastRun?.titles ?? null,
  };
}

/** Trying again helps only once a daily limit allows it. */
async function describeFault(kind: string, courseId: string, { id, timeZone }: Learner, now: Date) {
  if (kind !== "budget") return { fault: faultText(kind), isLimitReached: false };
  const needed = lessonCallTokens(await isSourced(courseId));
  const reached = await findTokenLimit(db, id, needed, now);
  return reached
    ? { fault: limitMessage(reached, now, timeZone), isLimitReached: true }
    : { fault: "AI tokens are available again. You can try again now.", isLimitReached: false };
}

const NO_FAULT = { fault: null, isLimitReached: false };

/** The last run that included this lesson. */
async function findLastRun(courseId: string, lessonNumber: number) {
  const [run] = await db
    .select({
      status: generations.status,
      fault: generations.fault,
      progress: generations.progress,
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
