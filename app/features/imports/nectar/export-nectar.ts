import { and, eq, inArray, isNull, ne, or } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import {
  activityDays,
  answers,
  courses,
  enrollments,
  learnerMemories,
  lessonProgress,
  profiles,
  sessionQuestions,
  studySessions,
  userBadges,
  xpEvents,
} from "#app/db/tables/index.ts";
import {
  NECTAR_FORMAT,
  type NectarList,
  type NectarSettingsInput,
} from "#app/rules/imports/nectar-1.ts";
import { interestsFrom } from "#app/rules/topics/interests.ts";
import { type Pages, readInPages } from "../../accounts/data/read-in-pages.ts";
import type { Learner } from "../../accounts/sign-in/find-session.ts";
import { exportCourse } from "./export-course.ts";
import { exchangesOf } from "./export-exchanges.ts";
import { notesOf, sourcesOf } from "./export-sources.ts";
import type { ExportedRow, Written } from "./exported-row.ts";

/** What `nectar-1.ts` describes, in pieces: each list is read in pages while the file is sent. */
export async function* exportNectar(learner: Learner, now: Date): AsyncGenerator<string, void> {
  const { id } = learner;
  const head = { format: NECTAR_FORMAT, exportedAt: now, settings: await settingsOf(id) };
  yield JSON.stringify(head).slice(0, -1);
  yield* list("sharedCourses", sharedCoursesOf(id));
  yield* list("sources", sourcesOf(id));
  yield* list("courses", coursesOf(learner));
  yield* list("notes", notesOf(id));
  yield* list("exchanges", exchangesOf(id));
  yield* list("enrolments", enrolmentsOf(id));
  yield* list("progress", progressOf(id));
  yield* list("sessions", sessionsOf(id));
  yield* list("answers", answersOf(id));
  yield* list("xpEvents", xpEventsOf(id));
  yield* list("activityDays", activityDaysOf(id));
  yield* list("badges", badgesOf(id));
  yield "}\n";
}

async function* list<List extends NectarList>(name: List, pages: Pages<ExportedRow<List>>) {
  yield `,\n"${name}":[`;
  let separator = "\n";
  for await (const rows of pages)
    for (const row of rows) {
      yield separator + JSON.stringify(row);
      separator = ",\n";
    }
  yield "]";
}

async function settingsOf(userId: string): Promise<Written<NectarSettingsInput>> {
  const [[profile], [memory]] = await Promise.all([
    db.select().from(profiles).where(eq(profiles.id, userId)),
    db.select().from(learnerMemories).where(eq(learnerMemories.userId, userId)),
  ]);
  if (!profile) throw new Error("a learner without a profile asked for their data");
  const { dailyGoal: _, ...appearance } = profile.appearance;
  const { verticals, topics } = interestsFrom(profile.emailPreferences);
  const { parameters, hasOwnParameters, fittedAnswers } = memory ?? {};
  return {
    timeZone: profile.timeZone,
    appearance,
    interests: { verticals, topics },
    desiredRetention: memory?.desiredRetention ?? null,
    memoryParameters: parameters
      ? { values: parameters, isOwn: hasOwnParameters === true, fittedAnswers: fittedAnswers ?? 0 }
      : null,
  };
}

const sharedCoursesOf = (userId: string): Pages<ExportedRow<"sharedCourses">> =>
  readInPages([courses.id], ({ place, after, order, size }) =>
    db
      .select({ place, id: courses.id, title: courses.topicName, contentHash: courses.contentHash })
      .from(enrollments)
      .innerJoin(courses, eq(courses.id, enrollments.courseId))
      .where(and(eq(enrollments.userId, userId), isNotOwn(userId), after))
      .orderBy(...order)
      .limit(size),
  );

const isNotOwn = (userId: string) => or(isNull(courses.ownerId), ne(courses.ownerId, userId));

async function* coursesOf(learner: Learner): Pages<ExportedRow<"courses">> {
  const pages = readInPages([courses.createdAt, courses.id], ({ place, after, order, size }) =>
    db
      .select({ place, course: courses })
      .from(courses)
      .where(and(eq(courses.ownerId, learner.id), after))
      .orderBy(...order)
      .limit(size),
  );
  for await (const rows of pages)
    // One at a time: a course is ten lessons long.
    for (const { course } of rows) yield [await exportCourse(learner, course)];
}

const enrolmentsOf = (userId: string): Pages<ExportedRow<"enrolments">> =>
  readInPages([enrollments.createdAt, enrollments.courseId], ({ place, after, order, size }) =>
    db
      .select({
        place,
        courseId: enrollments.courseId,
        currentLesson: enrollments.currentLesson,
        leftAt: enrollments.leftAt,
        createdAt: enrollments.createdAt,
      })
      .from(enrollments)
      .where(and(eq(enrollments.userId, userId), after))
      .orderBy(...order)
      .limit(size),
  );

const progressOf = (userId: string): Pages<ExportedRow<"progress">> =>
  readInPages([lessonProgress.lessonId], ({ place, after, order, size }) =>
    db
      .select({
        place,
        lessonId: lessonProgress.lessonId,
        completedAt: lessonProgress.completedAt,
        score: lessonProgress.quizScore,
        reflection: lessonProgress.reflectionResponse,
        difficulty: lessonProgress.difficultyRating,
        hadOtherExplanation: lessonProgress.remediationTriggered,
        reviews: lessonProgress.reviewCount,
        seconds: lessonProgress.timeSpentSeconds,
        card: lessonProgress.card,
      })
      .from(lessonProgress)
      .where(and(eq(lessonProgress.userId, userId), after))
      .orderBy(...order)
      .limit(size),
  );

async function* sessionsOf(userId: string): Pages<ExportedRow<"sessions">> {
  const pages = readInPages(
    [studySessions.startedAt, studySessions.id],
    ({ place, after, order, size }) =>
      db
        .select({
          place,
          id: studySessions.id,
          lessonId: studySessions.lessonId,
          courseId: studySessions.courseId,
          checkAfterDays: studySessions.checkAfterDays,
          kind: studySessions.kind,
          isResultSeen: studySessions.isResultSeen,
          isOtherExplanationSeen: studySessions.isRemediationSeen,
          startedAt: studySessions.startedAt,
          finishedAt: studySessions.finishedAt,
        })
        .from(studySessions)
        .where(and(eq(studySessions.userId, userId), after))
        .orderBy(...order)
        .limit(size),
  );
  for await (const sessions of pages) {
    const ids = sessions.map(({ id }) => id);
    const rows = await db
      .select()
      .from(sessionQuestions)
      .where(inArray(sessionQuestions.sessionId, ids))
      .orderBy(sessionQuestions.sessionId, sessionQuestions.position);
    const bySession = Map.groupBy(rows, ({ sessionId }) => sessionId);
    yield sessions.map((session) => ({
      ...session,
      questions: (bySession.get(session.id) ?? []).map(({ questionId, position, seed, round }) => ({
        questionId,
        position,
        seed,
        round,
      })),
    }));
  }
}

const answersOf = (userId: string): Pages<ExportedRow<"answers">> =>
  readInPages([answers.answeredAt, answers.id], ({ place, after, order, size }) =>
    db
      .select({
        place,
        id: answers.id,
        sessionId: answers.sessionId,
        questionId: answers.questionId,
        conceptId: answers.conceptId,
        answeredAt: answers.answeredAt,
        receivedAt: answers.receivedAt,
        response: answers.response,
        isCorrect: answers.isCorrect,
        confidence: answers.confidence,
        seconds: answers.seconds,
        hints: answers.hints,
        attempt: answers.attempt,
        setting: answers.setting,
        seed: answers.seed,
      })
      .from(answers)
      .where(and(eq(answers.userId, userId), after))
      .orderBy(...order)
      .limit(size),
  );

const xpEventsOf = (userId: string): Pages<ExportedRow<"xpEvents">> =>
  readInPages([xpEvents.createdAt, xpEvents.id], ({ place, after, order, size }) =>
    db
      .select({
        place,
        kind: xpEvents.kind,
        reference: xpEvents.reference,
        amount: xpEvents.amount,
        createdAt: xpEvents.createdAt,
      })
      .from(xpEvents)
      .where(and(eq(xpEvents.userId, userId), after))
      .orderBy(...order)
      .limit(size),
  );

const activityDaysOf = (userId: string): Pages<ExportedRow<"activityDays">> =>
  readInPages([activityDays.day], ({ place, after, order, size }) =>
    db
      .select({ place, day: activityDays.day, kind: activityDays.kind, at: activityDays.at })
      .from(activityDays)
      .where(and(eq(activityDays.userId, userId), after))
      .orderBy(...order)
      .limit(size),
  );

const badgesOf = (userId: string): Pages<ExportedRow<"badges">> =>
  readInPages([userBadges.badge], ({ place, after, order, size }) =>
    db
      .select({ place, badge: userBadges.badge, earnedAt: userBadges.earnedAt })
      .from(userBadges)
      .where(and(eq(userBadges.userId, userId), after))
      .orderBy(...order)
      .limit(size),
  );
