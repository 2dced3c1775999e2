import { and, eq, inArray } from "drizzle-orm";
import { expect } from "vitest";
import { db, one } from "#app/db/client.ts";
import {
  questionReports,
  questions,
  questionVerdicts,
  answers,
  lessonProgress,
  memories,
  users,
  userStats,
  xpEvents,
} from "#app/db/tables/index.ts";
import {
  aFinishedLesson,
  aLearner,
  aLesson,
  type ALesson,
  answerAll,
  haveFinished,
  later,
  MONDAY,
  test,
} from "../../../test/builders.ts";
import { recountQueued } from "../../../test/recounts.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { isActiveQuestionFor } from "../quizzes/active-questions.ts";
import { loadLessonSession } from "../lessons/load-lesson-session.ts";
import { loadReports } from "./load-reports.ts";
import { reportInput, reportQuestion } from "./report-question.ts";
import { resolveReport } from "./resolve-report.ts";
import { subjectOf } from "./withdraw.ts";

const COURSE = "Digital Marketing Strategy";
const OTHER_COURSE = "Machine Learning Fundamentals";

const first = ({ lessonId, questions: rows }: ALesson) => ({
  lessonId,
  questionId: rows[0]!.id,
  comment: "The key is wrong.",
});
const stateOf = async (lesson: ALesson) =>
  one(await db.select().from(questions).where(eq(questions.id, lesson.questions[0]!.id)));

/** The active questions of a lesson for the learner. */
async function asksOf(learner: Learner, { lessonId }: ALesson): Promise<string[]> {
  const page = await loadLessonSession(learner, lessonId, MONDAY);
  if (page.status !== "open") throw new Error(`the lesson is ${page.status}`);
  return page.questions.map(({ id }) => id);
}

test("twenty clicks are one report, for a question and for a lesson", async () => {
  const learner = await aLearner();
  const lesson = await aLesson(learner, "Python for Data Analysis");
  const { lessonId } = lesson;

  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      reportQuestion(learner, index % 2 ? first(lesson) : { lessonId, comment: "" }, MONDAY),
    ),
  );

  expect(
    await db.select().from(questionReports).where(eq(questionReports.userId, learner.id)),
  ).toHaveLength(2);
});

/** Learners with month-old accounts who answered the lesson's questions and finished some lessons. */
async function aCrowd(size: number, course?: string, finished = 5) {
  const crowd: { learner: Learner; lesson: ALesson }[] = [];
  for (let index = 0; index < size; index += 1) {
    const learner = await aLearner();
    const lesson = await aLesson(learner, course);
    await answerAll(learner, lesson);
    crowd.push({ learner, lesson });
  }
  const all = crowd.map(({ learner }) => learner);
  if (crowd[0]) await haveFinished(all, crowd[0].lesson, finished);
  await haveAccountsSince(later(MONDAY, -30), all);
  return crowd;
}

const haveAccountsSince = (createdAt: Date, learners: readonly Learner[]) =>
  db
    .update(users)
    .set({ createdAt })
    .where(
      inArray(
        users.id,
        learners.map(({ id }) => id),
      ),
    );

test("H1, P8: the reporter never gets the question again, and two reports change nothing for others", async () => {
  const bystander = await aLearner();
  const lesson = await aLesson(bystander, COURSE);
  const reported = lesson.questions[0]!.id;
  const puppets = [await aLearner(), await aLearner()];
  for (const puppet of puppets) {
    await aLesson(puppet, COURSE);
    await reportQuestion(puppet, first(lesson), MONDAY);
    expect(await asksOf(puppet, lesson)).not.toContain(reported);
    await aLesson(puppet, COURSE);
    await reportQuestion(puppet, first(lesson), MONDAY);
    expect(await asksOf(puppet, lesson)).not.toContain(reported);
  }

  expect(await asksOf(bystander, lesson)).toContain(reported);
  const puppetIds = puppets.map(({ id }) => id);
  const votes = db.select().from(questionReports).where(inArray(questionReports.userId, puppetIds));
  expect(await votes).toHaveLength(2);
});

test("H1, P8: five new accounts, or five that never answered the question, can't withdraw it for others", async () => {
  const bystander = await aLesson(await aLearner(), OTHER_COURSE);
  const young = await Promise.all(Array.from({ length: 5 }, () => aLearner()));
  for (const learner of young) {
    const lesson = await aLesson(learner, OTHER_COURSE);
    await answerAll(learner, lesson);
    await haveFinished([learner], lesson, 5);
    await reportQuestion(learner, first(lesson), MONDAY);
  }
  const silent = await Promise.all(Array.from({ length: 5 }, () => aLearner()));
  for (const learner of silent) {
    const lesson = await aLesson(learner, OTHER_COURSE);
    await haveFinished([learner], lesson, 5);
    await haveAccountsSince(later(MONDAY, -30), [learner]);
    await reportQuestion(learner, first(lesson), later(MONDAY, 5));
  }

  expect((await stateOf(bystander)).reviewState).not.toBe("withdrawn");
});

test("accounts that waited for a week and finished next to nothing can't withdraw a question for others", async () => {
  const course = "Data Analysis with Python";
  const bystander = await aLesson(await aLearner(), course);
  for (const { learner, lesson } of await aCrowd(8, course, 4))
    for (const { id: questionId } of lesson.questions)
      await reportQuestion(learner, { ...first(lesson), questionId }, MONDAY);

  expect((await stateOf(bystander)).reviewState).not.toBe("withdrawn");
});

test("five learners who answered a library question withdraw it for all present and future learners; a dismissal is final", async () => {
  const course = "Python for Data Analysis";
  const bystander = await aLesson(await aLearner(), course);
  const crowd = await aCrowd(11, course);
  const report = ({ learner, lesson }: (typeof crowd)[number]) =>
    reportQuestion(learner, first(lesson), MONDAY);
  for (const learner of crowd.slice(0, 4)) await report(learner);
  expect((await stateOf(bystander)).reviewState).not.toBe("withdrawn");

  await report(crowd[4]!);
  expect((await stateOf(bystander)).reviewState).toBe("withdrawn");
  expect((await stateOf(await aLesson(await aLearner(), course))).reviewState).toBe("withdrawn");

  const open = (await loadReports()).find(({ verdict }) => verdict === "withdrawn");
  expect(open).toMatchObject({ comment: "The key is wrong.", lessonNumber: 1 });
  await resolveReport(open!.id, "dismissed", MONDAY);
  expect((await stateOf(bystander)).reviewState).not.toBe("withdrawn");
  expect((await loadReports()).filter(({ question }) => question === open!.question)).toEqual([]);

  // The same five learners copy the course and report again, together with six others.
  for (const { learner } of crowd.slice(0, 5))
    await reportQuestion(learner, first(await aLesson(learner, course)), MONDAY);
  for (const learner of crowd.slice(5)) await report(learner);
  expect((await stateOf(bystander)).reviewState).not.toBe("withdrawn");
});

test("H1: concurrent reports of every question of a lesson leave each learner one", async () => {
  const course = "Personal Finance Mastery";
  const bystander = { learner: await aLearner(), lesson: await aLesson(await aLearner(), course) };
  await aLesson(bystander.learner, course);
  const crowd = await aCrowd(6, course);

  await Promise.all(
    crowd.flatMap(({ learner, lesson }) =>
      lesson.questions.map(({ id }) =>
        reportQuestion(learner, { lessonId: lesson.lessonId, questionId: id, comment: "" }, MONDAY),
      ),
    ),
  );

  expect(await asksOf(bystander.learner, bystander.lesson)).toHaveLength(1);
  for (const { learner, lesson } of crowd) {
    const live = await db
      .select({ id: questions.id })
      .from(questions)
      .where(and(eq(questions.lessonId, lesson.lessonId), isActiveQuestionFor(learner.id)));
    expect(live).toHaveLength(1);
  }
});

test("L1, A40: a learner has twenty reports a day, and invisible characters of a comment are not stored", async () => {
  const learner = await aLearner();
  const { lessonId, questions: rows } = await aLesson(learner);
  const comment = "\u001B]0;owned\u0007Wrong\u0000 \u202Ekey\u001B[2K\nsee line 2";
  const input = reportInput.parse({ lessonId, questionId: rows[0]!.id, comment });
  expect(await reportQuestion(learner, input, MONDAY)).toEqual({ status: "reported" });
  const [stored] = await db
    .select()
    .from(questionReports)
    .where(eq(questionReports.userId, learner.id));
  expect(stored?.comment).toBe("]0;ownedWrong key[2K\nsee line 2");

  for (let more = 1; more < 20; more += 1) await reportQuestion(learner, input, MONDAY);
  expect(await reportQuestion(learner, input, MONDAY)).toMatchObject({ status: "too-many" });
  expect(await reportQuestion(learner, input, later(MONDAY, 2))).toEqual({ status: "reported" });
});

test("upholding the report of the last question left brings the reporter's other questions back", async () => {
  const learner = await aLearner();
  const lesson = await aLesson(learner, OTHER_COURSE);
  const { lessonId } = lesson;
  const ids = lesson.questions.map(({ id }) => id).toReversed();
  for (const questionId of ids)
    await reportQuestion(learner, { lessonId, questionId, comment: "" }, MONDAY);
  const report = one(
    await db
      .select()
      .from(questionReports)
      .where(eq(questionReports.questionId, ids.at(-1)!)),
  );

  expect(await resolveReport(report.id, "upheld", MONDAY)).toMatchObject({ status: "resolved" });

  expect((await asksOf(learner, lesson)).toSorted()).toEqual(ids.slice(0, -1).toSorted());
});

test("an upheld report corrects results: the answer doesn't count, and points can only increase", async () => {
  const learner = await aLearner();
  const lesson = await aFinishedLesson(learner, { course: "Public Speaking Excellence", wrong: 1 });
  const before = one(await db.select().from(userStats).where(eq(userStats.userId, learner.id)));
  await reportQuestion(learner, first(lesson), MONDAY);
  const [report] = await db
    .select()
    .from(questionReports)
    .where(eq(questionReports.userId, learner.id));

  expect(await resolveReport(report!.id, "upheld", MONDAY)).toEqual({
    status: "resolved",
    learners: 1,
  });
  await recountQueued(MONDAY);

  const progress = one(
    await db.select().from(lessonProgress).where(eq(lessonProgress.userId, learner.id)),
  );
  expect(progress.quizScore).toBe(1);
  const stats = one(await db.select().from(userStats).where(eq(userStats.userId, learner.id)));
  const paid = await db.select().from(xpEvents).where(eq(xpEvents.userId, learner.id));
  expect(stats.totalXp).toBe(paid.reduce((sum, { amount }) => sum + amount, 0));
  expect(stats.totalXp).toBeGreaterThan(before.totalXp);
  const stored = await db
    .select()
    .from(answers)
    .where(and(eq(answers.userId, learner.id), eq(answers.attempt, 1)));
  expect(stored).toHaveLength(lesson.questions.length);
  const remembered = await db.select().from(memories).where(eq(memories.userId, learner.id));
  expect(remembered.every(({ understanding }) => understanding > 0.5)).toBe(true);
  expect(await resolveReport(report!.id, "upheld", MONDAY)).toEqual({ status: "not-found" });
});

test("the last question of a lesson stays, because a lesson without questions can't be finished", async () => {
  const learner = await aLearner();
  const lesson = await aLesson(learner, "Creative Writing Techniques");
  for (const question of lesson.questions.slice(1)) {
    await db
      .update(questions)
      .set({ reviewState: "withdrawn" })
      .where(eq(questions.id, question.id));
    const subject = subjectOf.question(question.id);
    await db.insert(questionVerdicts).values({ subject, verdict: "upheld", decidedAt: MONDAY });
  }
  await reportQuestion(learner, first(lesson), MONDAY);
  const report = one(
    await db.select().from(questionReports).where(eq(questionReports.userId, learner.id)),
  );
  expect(await resolveReport(report.id, "upheld", MONDAY)).toEqual({ status: "last-question" });
  expect((await stateOf(lesson)).reviewState).not.toBe("withdrawn");
});

test("another learner's question can't be reported", async () => {
  const lesson = await aLesson(await aLearner());
  expect(await reportQuestion(await aLearner(), first(lesson), MONDAY)).toEqual({
    status: "not-found",
  });
});
