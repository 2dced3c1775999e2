import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import {
  activityDays,
  answers,
  courses,
  enrollments,
  lessonProgress,
  lessons,
  questions,
  sessionQuestions,
  studySessions,
  xpEvents,
} from "#app/db/tables/index.ts";
import type { NectarRow } from "#app/rules/imports/nectar-1.ts";
import { isUuid } from "#app/rules/ids.ts";
import { isResponseTo, type Kind, type Response } from "#app/rules/questions/question.ts";
import type { Confidence } from "#app/rules/quizzes/confidence.ts";
import type { StreakDayKind } from "#app/rules/rewards/streak.ts";
import { XP } from "#app/rules/rewards/xp.ts";
import { RefusedFile } from "../import-format.ts";
import type { ImportRun } from "./import-run.ts";
import { NOT_JSON } from "./read-json-parts.ts";

/** Own choices stay: who left a course here has left it. */
export async function storeEnrolments(run: ImportRun, rows: NectarRow<"enrolments">[]) {
  const { tx, learner, ids, now } = run;
  const values = rows
    .map((row) => ({
      userId: learner.id,
      courseId: ids.of(row.courseId),
      currentLesson: row.currentLesson,
      leftAt: run.momentOrNull(row.leftAt),
      createdAt: run.moment(row.createdAt),
      updatedAt: now,
    }))
    .filter(({ courseId }) => run.allowed.has(courseId));
  if (values.length === 0) return;
  await tx
    .insert(enrollments)
    .values(distinct(values, ({ courseId }) => courseId))
    .onConflictDoUpdate({
      target: [enrollments.userId, enrollments.courseId],
      set: {
        currentLesson: sql`greatest(${enrollments.currentLesson}, excluded.current_lesson)`,
        createdAt: sql`least(${enrollments.createdAt}, excluded.created_at)`,
      },
    });
}

/** The lessons with these ids that the file may name, with their courses. */
async function coursesOfLessons({ tx, allowed }: ImportRun, lessonIds: string[]) {
  if (lessonIds.length === 0) return new Map<string, string>();
  const rows = await tx
    .select({ id: lessons.id, courseId: lessons.courseId })
    .from(lessons)
    .where(inArray(lessons.id, lessonIds));
  return new Map(
    rows.filter(({ courseId }) => allowed.has(courseId)).map(({ id, courseId }) => [id, courseId]),
  );
}

/** A lesson finished in both lives was finished the first time; its score is that of the one that went further. */
export async function storeProgress(run: ImportRun, rows: NectarRow<"progress">[]) {
  const { tx, learner, ids } = run;
  const courseOf = await coursesOfLessons(
    run,
    rows.map(({ lessonId }) => ids.of(lessonId)),
  );
  const values = rows.flatMap((row) => {
    const lessonId = ids.of(row.lessonId);
    const courseId = courseOf.get(lessonId);
    if (courseId === undefined) {
      run.homeless += 1;
      return [];
    }
    return {
      userId: learner.id,
      lessonId,
      courseId,
      completedAt: run.momentOrNull(row.completedAt),
      quizScore: row.score,
      reflectionResponse: row.reflection,
      difficultyRating: row.difficulty,
      remediationTriggered: row.hadOtherExplanation,
      reviewCount: row.reviews,
      timeSpentSeconds: row.seconds,
      card: row.card,
    };
  });
  if (values.length === 0) return;
  const own = lessonProgress;
  const isFurther = sql`((excluded.completed_at is not null)::int, excluded.review_count, excluded.completed_at) > ((${own.completedAt} is not null)::int, ${own.reviewCount}, ${own.completedAt})`;
  const further = (column: string, present: unknown) =>
    sql`case when ${isFurther} then ${sql.raw(`excluded.${column}`)} else ${present} end`;
  await tx
    .insert(lessonProgress)
    .values(distinct(values, ({ lessonId }) => lessonId))
    .onConflictDoUpdate({
      target: [own.userId, own.lessonId],
      set: {
        completedAt: sql`least(${own.completedAt}, excluded.completed_at)`,
        quizScore: further("quiz_score", own.quizScore),
        difficultyRating: further("difficulty_rating", own.difficultyRating),
        reflectionResponse: sql`coalesce(nullif(${own.reflectionResponse}, ''), excluded.reflection_response)`,
        remediationTriggered: sql`${own.remediationTriggered} or excluded.remediation_triggered`,
        reviewCount: sql`greatest(${own.reviewCount}, excluded.review_count)`,
        timeSpentSeconds: sql`coalesce(${own.timeSpentSeconds}, excluded.time_spent_seconds)`,
        card: sql`coalesce(${own.card}, excluded.card)`,
      },
    });
}

export async function storeSessions(run: ImportRun, rows: NectarRow<"sessions">[]) {
  const { tx, learner, ids } = run;
  await replaceTaken(run, studySessions, rows);
  const lessonIds = rows.flatMap(({ lessonId }) => (lessonId === null ? [] : [ids.of(lessonId)]));
  const courseOf = await coursesOfLessons(run, lessonIds);
  const usable = rows.filter(({ lessonId, courseId }) => {
    const isKnown =
      (lessonId === null || courseOf.has(ids.of(lessonId))) &&
      (courseId === null || run.allowed.has(ids.of(courseId)));
    if (!isKnown) run.homeless += 1;
    return isKnown;
  });
  for (const row of usable)
    if (row.finishedAt === null || row.kind === "check") await joinOwn(run, row);
  const values = usable.map((row) => ({
    id: ids.of(row.id),
    userId: learner.id,
    lessonId: ids.orNull(row.lessonId),
    courseId: ids.orNull(row.courseId),
    checkAfterDays: row.checkAfterDays,
    kind: row.kind,
    isResultSeen: row.isResultSeen,
    isRemediationSeen: row.isOtherExplanationSeen,
    startedAt: run.moment(row.startedAt),
    finishedAt: run.momentOrNull(row.finishedAt),
  }));
  if (values.length === 0) return;
  await tx.insert(studySessions).values(values).onConflictDoNothing();
  await storeSessionQuestions(run, usable);
}

/** A session that is open in both lives, or the same check, is one. */
async function joinOwn({ tx, learner, ids }: ImportRun, row: NectarRow<"sessions">) {
  const group = row.kind === "practice" ? "lesson" : row.kind;
  const isSame =
    row.kind === "check"
      ? and(
          eq(studySessions.courseId, ids.orNull(row.courseId) ?? ""),
          eq(studySessions.checkAfterDays, row.checkAfterDays ?? -1),
        )
      : and(
          eq(studySessions.lessonId, ids.orNull(row.lessonId) ?? ""),
          isNull(studySessions.finishedAt),
        );
  if (row.kind === "check" ? row.courseId === null : row.lessonId === null) return;
  const [own] = await tx
    .select({ id: studySessions.id })
    .from(studySessions)
    .where(
      and(
        eq(studySessions.userId, learner.id),
        sql`(case ${studySessions.kind} when 'practice' then 'lesson' else ${studySessions.kind} end) = ${group}`,
        isSame,
      ),
    );
  if (own) ids.setSame(row.id, own.id);
}

async function storeSessionQuestions(run: ImportRun, sessions: NectarRow<"sessions">[]) {
  const { tx, learner, ids } = run;
  const rows = sessions.flatMap(({ id, questions: chosen }) =>
    chosen.map(({ questionId, ...place }) => ({
      ...place,
      sessionId: ids.of(id),
      questionId: ids.of(questionId),
    })),
  );
  if (rows.length === 0) return;
  const questionById = await questionsNamed(
    run,
    rows.map(({ questionId }) => questionId),
  );
  const own = await ownSessions(
    run,
    rows.map(({ sessionId }) => sessionId),
    learner.id,
  );
  const values = rows.filter(
    ({ questionId, sessionId }) => questionById.has(questionId) && own.has(sessionId),
  );
  for (const part of inParts(values, 2_000))
    await tx.insert(sessionQuestions).values(part).onConflictDoNothing();
}

async function questionsNamed({ tx, allowed }: ImportRun, questionIds: string[]) {
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

async function ownSessions({ tx }: ImportRun, sessionIds: string[], userId: string) {
  const rows = await tx
    .select({ id: studySessions.id, startedAt: studySessions.startedAt })
    .from(studySessions)
    .where(
      and(inArray(studySessions.id, [...new Set(sessionIds)]), eq(studySessions.userId, userId)),
    );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Answers are facts: one that the learner has, or that another answer of the same try came before, is not stored again. */
export async function storeAnswers(run: ImportRun, rows: NectarRow<"answers">[]) {
  const { tx, learner, ids, now } = run;
  await replaceTaken(run, answers, rows);
  const questionById = await questionsNamed(
    run,
    rows.map(({ questionId }) => ids.of(questionId)),
  );
  const own = await ownSessions(
    run,
    rows.map(({ sessionId }) => ids.of(sessionId)),
    learner.id,
  );
  const values = rows.flatMap((row) => {
    const question = questionById.get(ids.of(row.questionId));
    const sessionId = ids.of(row.sessionId);
    if (!question || !own.has(sessionId)) {
      run.homeless += 1;
      return [];
    }
    // What was rated elsewhere, as Anki's reviews, has that form whatever the kind of its question here.
    if (
      !isResponseTo("self", row.response) &&
      !isResponseTo(question.kind satisfies Kind, row.response)
    )
      throw new RefusedFile(NOT_JSON);
    return {
      id: ids.of(row.id),
      userId: learner.id,
      sessionId,
      questionId: question.id,
      // As an answer counts whose concept was renamed here.
      conceptId: question.conceptId,
      answeredAt: run.moment(row.answeredAt),
      receivedAt: new Date(Math.min(run.moment(row.receivedAt).getTime(), now.getTime())),
      response: row.response as unknown as Response,
      isCorrect: row.isCorrect,
      confidence: row.confidence as Confidence | null,
      seconds: row.seconds,
      hints: row.hints,
      attempt: row.attempt,
      setting: row.setting,
      seed: row.seed,
    };
  });
  if (values.length === 0) return;
  const stored = await tx
    .insert(answers)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: answers.id });
  run.answers += stored.length;
}

/** Rows whose id is another learner's get one of their own. */
async function replaceTaken(
  { tx, learner, ids }: ImportRun,
  table: typeof studySessions | typeof answers,
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

/** Points by their natural key, the earlier first; never more than the rules give, and only for what was done. */
export async function storeXpEvents(run: ImportRun, rows: NectarRow<"xpEvents">[]) {
  const { tx, learner, ids } = run;
  const named = rows.map((row) => {
    const [first = "", second] = row.reference.split("/");
    return {
      ...row,
      first: ids.of(first),
      second: second === undefined ? undefined : ids.of(second),
    };
  });
  const lessonIds = named.flatMap(({ kind, first, second }) =>
    kind === "lesson" ? [first] : second === undefined ? [] : [second],
  );
  const sessionIds = named.flatMap(({ kind, first }) => (kind === "review" ? [first] : []));
  const courseOf = await coursesOfLessons(run, lessonIds.filter(isUuid));
  const finished = await finishedLessons(run, [...courseOf.keys()]);
  const own = await ownSessions(run, sessionIds.filter(isUuid), learner.id);
  const values = named.flatMap(({ kind, first, second, amount, createdAt }) => {
    const isDone =
      kind === "lesson"
        ? second === undefined && finished.has(first)
        : own.has(first) && (second === undefined || finished.has(second));
    if (!isDone) {
      run.homeless += 1;
      return [];
    }
    const reference = second === undefined ? first : `${first}/${second}`;
    return {
      userId: learner.id,
      kind,
      reference,
      amount: allowedAmount(kind, amount),
      createdAt: run.moment(createdAt),
    };
  });
  if (values.length === 0) return;
  const isEarlier = sql`excluded.created_at < ${xpEvents.createdAt}`;
  await tx
    .insert(xpEvents)
    .values(distinct(values, ({ kind, reference }) => `${kind} ${reference}`))
    .onConflictDoUpdate({
      target: [xpEvents.userId, xpEvents.kind, xpEvents.reference],
      set: {
        amount: sql`case when ${isEarlier} then excluded.amount else ${xpEvents.amount} end`,
        createdAt: sql`least(${xpEvents.createdAt}, excluded.created_at)`,
      },
    });
}

function allowedAmount(kind: "lesson" | "review", amount: number): number {
  const { base, perScore } = XP[kind];
  if (kind === "review" && amount === 0) return 0;
  return Math.min(base + perScore, Math.max(base, amount));
}

async function finishedLessons({ tx, learner }: ImportRun, lessonIds: string[]) {
  if (lessonIds.length === 0) return new Set<string>();
  const rows = await tx
    .select({ id: lessonProgress.lessonId })
    .from(lessonProgress)
    .where(
      and(
        eq(lessonProgress.userId, learner.id),
        inArray(lessonProgress.lessonId, lessonIds),
        sql`${lessonProgress.completedAt} is not null`,
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

const LEARNED: StreakDayKind = "learnt";

/** A day on which either life learned is a day of learning. */
export async function storeActivityDays(run: ImportRun, rows: NectarRow<"activityDays">[]) {
  const { tx, learner } = run;
  const values = rows.map(({ day, kind, at }) => ({
    userId: learner.id,
    day,
    kind,
    at: run.moment(at),
  }));
  if (values.length === 0) return;
  const isBetter = sql`(excluded.kind = ${LEARNED} and (${activityDays.kind} <> ${LEARNED} or excluded.at < ${activityDays.at}))`;
  await tx
    .insert(activityDays)
    .values(distinct(values, ({ day }) => day))
    .onConflictDoUpdate({
      target: [activityDays.userId, activityDays.day],
      set: {
        kind: sql`case when ${isBetter} then excluded.kind else ${activityDays.kind} end`,
        at: sql`case when ${isBetter} then excluded.at else ${activityDays.at} end`,
      },
    });
}

/** Enrolments whose courses are finished, by the lessons of both lives. */
export async function completeEnrolments({ tx, learner, allowed }: ImportRun) {
  for (const part of inParts([...allowed], 1_000))
    await tx
      .update(enrollments)
      .set({
        isCompleted: sql`(select count(*) from ${lessonProgress} where ${lessonProgress.userId} = ${enrollments.userId}
          and ${lessonProgress.courseId} = ${enrollments.courseId} and ${lessonProgress.completedAt} is not null)
          >= (select ${courses.totalLessons} from ${courses} where ${courses.id} = ${enrollments.courseId})`,
      })
      .where(and(eq(enrollments.userId, learner.id), inArray(enrollments.courseId, part)));
}

/** A file may name a row twice, which one statement can't store. */
const distinct = <Row>(rows: Row[], keyOf: (row: Row) => string): Row[] => [
  ...new Map(rows.toReversed().map((row) => [keyOf(row), row])).values(),
];

function* inParts<Row>(rows: readonly Row[], size: number): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}
