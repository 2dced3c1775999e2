import { and, eq, inArray } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { courses, lessons, studySessions } from "#app/db/tables/index.ts";
import { CHECKS, type CheckAfterDays } from "#app/rules/checks/checks.ts";
import { addDays, localDay } from "#app/rules/day.ts";
import { isJustNow } from "#app/rules/just-now.ts";
import { checkResult } from "#app/rules/memory/check-result.ts";
import type { OpenQuestion } from "#app/rules/questions/question.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findCountedAnswers } from "../memory/find-counted-answers.ts";
import { findMemorySettings } from "../memory/find-memory-settings.ts";
import { feedbackOf, type AnswerFeedback } from "../quizzes/feedback.ts";
import { openQuestionOf, textOf } from "../quizzes/stored-question.ts";
import { findSessionQuestions } from "../reviews/find-session-questions.ts";
import { isCheckQuestionFor, findChecks, findCheckSession } from "./find-checks.ts";

/** A question of a check as the browser may see it: without the key until it is answered. */
export type CheckQuestion = OpenQuestion & {
  id: string;
  lessonId: string;
  lessonTitle: string;
  text: string;
  /** The seed for shuffling, different in each check. */
  seed: string;
  answer: AnswerFeedback | null;
};

export type CheckPage = NonNullable<Awaited<ReturnType<typeof loadCheck>>>;

/** The page of a topic's checks: today's, its questions and the results so far; null for a topic without any. */
export async function loadCheck(learner: Learner, courseId: string, now: Date) {
  const [check] = await findChecks(db, learner, { courseId }, now);
  if (!check) return null;
  const { topicName, finishedOn, afterDays, status } = check;
  const [open, results, slug] = await Promise.all([
    status === "ready" ? ([] as CheckQuestion[]) : loadQuestions(learner, courseId, now),
    loadResults(learner, courseId, now),
    findSlug(courseId),
  ]);
  return {
    courseId,
    topicName,
    /** Of a library course, which has a page for everyone; null for a learner's own topic. */
    slug,
    finishedOn,
    afterDays,
    status,
    /** Also after it was declined. */
    canStart: afterDays !== null && (status === "ready" || isDeclined(open, status)),
    /** Of today's check, once it has begun. */
    questions: open,
    /** The ones with an answer that counts, latest first. */
    results,
    /** Of the next check; null after the last. */
    nextOn: nextCheckOn(finishedOn, afterDays),
  };
}

const isDeclined = (questions: readonly unknown[], status: string) =>
  status === "over" && questions.length === 0;

function nextCheckOn(finishedOn: Parameters<typeof addDays>[0], afterDays: CheckAfterDays | null) {
  const next = CHECKS.afterDays.find((after) => after > (afterDays ?? 0));
  return next === undefined ? null : addDays(finishedOn, next);
}

/** Without questions that were withdrawn since. Answered ones stay, with their feedback. */
async function loadQuestions(
  learner: Learner,
  courseId: string,
  now: Date,
): Promise<CheckQuestion[]> {
  const session = await findCheckSession(db, learner, courseId, now);
  if (!session) return [];
  const all = await findSessionQuestions(
    db,
    learner.id,
    session.id,
    isCheckQuestionFor(learner.id),
  );
  const titles = await findTitles(all.map(({ question }) => question.lessonId));
  return all
    .filter(({ isActive, tries }) => isActive || tries.first !== null)
    .map(({ question, seed, tries: { first } }) => ({
      id: question.id,
      lessonId: question.lessonId,
      lessonTitle: titles.get(question.lessonId) ?? "",
      text: textOf(question, seed),
      ...openQuestionOf(question),
      seed: `${session.id}/${question.id}`,
      answer: first && feedbackOf(question, first),
    }));
}

async function findTitles(lessonIds: readonly string[]) {
  const rows = await db
    .select({ id: lessons.id, title: lessons.title })
    .from(lessons)
    .where(inArray(lessons.id, [...lessonIds]));
  return new Map(rows.map(({ id, title }) => [id, title]));
}

async function findSlug(courseId: string): Promise<string | null> {
  const [course] = await db
    .select({ slug: courses.slug })
    .from(courses)
    .where(eq(courses.id, courseId));
  return course?.slug ?? null;
}

async function loadResults(learner: Learner, courseId: string, now: Date) {
  const sessions = await db
    .select({
      id: studySessions.id,
      afterDays: studySessions.checkAfterDays,
      startedAt: studySessions.startedAt,
      finishedAt: studySessions.finishedAt,
    })
    .from(studySessions)
    .where(
      and(
        eq(studySessions.userId, learner.id),
        eq(studySessions.courseId, courseId),
        eq(studySessions.kind, "check"),
      ),
    );
  if (sessions.length === 0) return [];
  const [all, settings] = await Promise.all([
    findCountedAnswers(db, learner.id),
    findMemorySettings(db, learner.id),
  ]);
  const dayOf = (time: Date) => localDay(time, learner.timeZone);
  return sessions
    .flatMap(({ id, afterDays, startedAt, finishedAt }) => {
      const result = checkResult(all, id, settings);
      if (!result || !afterDays) return [];
      const isOfToday = dayOf(finishedAt ?? startedAt) === dayOf(now);
      const isNews = finishedAt !== null && isJustNow(finishedAt, now);
      return [{ afterDays, isOfToday, isNews, ...result }];
    })
    .toSorted((one, other) => other.afterDays - one.afterDays);
}
