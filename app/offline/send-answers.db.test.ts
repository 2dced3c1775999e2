import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { v7 } from "uuid";
import { expect } from "vitest";
import { db } from "#app/db/client.ts";
import { answers, questions, userStats } from "#app/db/tables/index.ts";
import { offlineLessons } from "#app/endpoints/offline-lessons.ts";
import type { WebEnv } from "#app/endpoints/web-env.ts";
import { eraseAccount } from "#app/features/accounts/data/erase-account.ts";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { finishLesson } from "#app/features/lessons/finish-lesson.ts";
import { reportQuestion } from "#app/features/reports/report-question.ts";
import {
  aFinishedLesson,
  aLearner,
  aLesson,
  type ALesson,
  answerAll,
  chosen,
  keyOption,
  later,
  MONDAY,
  test,
  withdrawn,
} from "../../test/builders.ts";
import type { OfflineAnswer } from "./offline-answers.ts";
import { sentencesOf } from "./outcome-sentences.ts";
import { sendAll } from "./send-answers.ts";

const BACK_ONLINE = later(MONDAY, 2);

/** The device of a learner, with the real endpoints behind its connection; null when nobody is signed in. */
function deviceOf(learner: Learner | null, stored: readonly OfflineAnswer[], now = BACK_ONLINE) {
  const left = new Map(stored.map((answer) => [answer.answerId, answer]));
  const site = new Hono<WebEnv>()
    .use(async (context, next) => {
      context.set("info", { learner, now } as WebEnv["Variables"]["info"]);
      await next();
    })
    .route("/", offlineLessons);
  /** `answersUntilCut`: the connection is gone after so many. */
  const send = async (answersUntilCut = Infinity) => {
    let answered = 0;
    const sent = await sendAll([...left.values()], {
      post: async (path, body) =>
        (answered += 1) > answersUntilCut
          ? undefined
          : site.request(path, { method: "POST", body }),
      drop: async (answerId) => void left.delete(answerId),
    });
    return { ...sent, sentences: sentencesOf(sent.outcomes) };
  };
  return { left, send };
}

const answersTo = (
  { lessonId, questions: rows }: ALesson,
  changes: Partial<OfflineAnswer> = {},
): OfflineAnswer[] =>
  rows.map((question, index) => ({
    learner: "fingerprint",
    lessonId,
    questionId: question.id,
    answerId: v7(),
    answeredAt: later(MONDAY, 1, index).toISOString(),
    answer: chosen(keyOption(question)),
    confidence: null,
    seconds: null,
    ...changes,
  }));

const logOf = ({ id }: Learner) => db.select().from(answers).where(eq(answers.userId, id));
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted();
const sentIds = (rows: readonly OfflineAnswer[]) => rows.map(({ answerId }) => answerId).toSorted();

test("answers to questions withdrawn, reported or taken out of the course since are all kept, each with a sentence", async () => {
  const learner = await aLearner();
  const lesson = await aLesson(learner, "Digital Marketing Strategy");
  const [gone, reported, taken] = lesson.questions;
  const stored = answersTo(lesson);
  await withdrawn({ id: gone!.id, lessonId: lesson.lessonId });
  const report = { lessonId: lesson.lessonId, questionId: reported!.id, comment: "" };
  await reportQuestion(learner, report, MONDAY);
  await db.update(questions).set({ orderIndex: null }).where(eq(questions.id, taken!.id));
  const device = deviceOf(learner, stored);

  const { sentences } = await device.send();

  expect(idsOf(await logOf(learner))).toEqual(sentIds(stored));
  expect(device.left.size).toBe(0);
  expect(sentences.slice(0, 3)).toEqual([
    "1 answer is kept but doesn't count, because its question has been withdrawn.",
    "1 answer is to a question you reported. It counts until we've decided about your report.",
    "The course has changed. We've kept 1 answer to a question that it doesn't ask any more.",
  ]);
});

test("reviews of questions withdrawn, reported or taken out of the course are kept, and what is withdrawn earns nothing", async () => {
  const learner = await aLearner();
  const lesson = await aFinishedLesson(learner, { course: "Python for Data Analysis" });
  const [gone, reported, taken] = lesson.questions;
  const stored = answersTo(lesson, { instance: 0 });
  await withdrawn({ id: gone!.id, lessonId: lesson.lessonId });
  const report = { lessonId: lesson.lessonId, questionId: reported!.id, comment: "" };
  await reportQuestion(learner, report, MONDAY);
  await db.update(questions).set({ orderIndex: null }).where(eq(questions.id, taken!.id));
  const before = await logOf(learner);
  const paid = async () =>
    (await db.select().from(userStats).where(eq(userStats.userId, learner.id)))[0]!.totalXp;
  const paidBefore = await paid();
  const withdrawnOnly = deviceOf(learner, stored.slice(0, 1));

  const first = await withdrawnOnly.send();
  expect(await paid()).toBe(paidBefore);
  const rest = await deviceOf(learner, stored.slice(1)).send();

  expect(first.sentences).toEqual([
    "1 answer is kept but doesn't count, because its question has been withdrawn.",
  ]);
  expect(rest.sentences.slice(0, 2)).toEqual([
    "1 answer is to a question you reported. It counts until we've decided about your report.",
    "The course has changed. We've kept 1 answer to a question that it doesn't ask any more.",
  ]);
  const added = (await logOf(learner)).filter(({ id }) => !idsOf(before).includes(id));
  expect(idsOf(added)).toEqual(sentIds(stored));
});

test("a connection that breaks off in the middle says so, and the rest is sent later", async () => {
  const learner = await aLearner();
  const lesson = await aLesson(learner);
  const stored = answersTo(lesson);
  const device = deviceOf(learner, stored);

  expect(await device.send(1)).toMatchObject({ isCut: true, lessonIds: [lesson.lessonId] });
  expect(device.left.size).toBe(stored.length - 1);
  expect(await device.send()).toMatchObject({ isCut: false, lessonIds: [lesson.lessonId] });
  expect(device.left.size).toBe(0);
  expect(idsOf(await logOf(learner))).toEqual(sentIds(stored));
});

test("answers to a lesson that another device has finished are kept next to its own", async () => {
  const learner = await aLearner();
  const lesson = await aLesson(learner);
  const stored = answersTo(lesson);
  await answerAll(learner, lesson);
  await finishLesson(learner, { lessonId: lesson.lessonId, reflection: null }, MONDAY);
  const secondTry = { ...stored[0]!, answerId: v7(), attempt: 2 };
  const device = deviceOf(learner, [...stored, secondTry]);

  const { sentences } = await device.send();

  expect(await logOf(learner)).toHaveLength(lesson.questions.length * 2);
  expect(device.left.size).toBe(0);
  expect(sentences.toSorted()).toEqual([
    "1 answer came after its lesson was finished on another device. Your first answer there counts.",
    `You answered ${stored.length} questions on another device, too. All answers are kept. Where they differ, the wrong one counts.`,
  ]);
});

test("a lesson that got a question in the meantime waits to be finished, with its reflection", async () => {
  const learner = await aLearner();
  const lesson = await aLesson(learner);
  const stored = answersTo(lesson);
  const end: OfflineAnswer = {
    ...stored[0]!,
    kind: "finish",
    questionId: "",
    answerId: v7(),
    answeredAt: later(MONDAY, 1, 20).toISOString(),
    answer: ["Bees count to four."],
  };
  const device = deviceOf(learner, [...stored.slice(1), end]);

  const { sentences } = await device.send();

  expect([...device.left.values()]).toEqual([end]);
  expect(sentences).toEqual([
    "A lesson isn't finished yet, because the course has a new question. Open the lesson to answer it.",
  ]);
});

test("a clock a year ahead costs no answer: they count for the moment they arrive", async () => {
  const learner = await aLearner();
  const lesson = await aLesson(learner);
  const stored = answersTo(lesson, { answeredAt: later(BACK_ONLINE, 365).toISOString() });
  const device = deviceOf(learner, stored);

  const { sentences } = await device.send();

  const rows = await logOf(learner);
  expect(idsOf(rows)).toEqual(sentIds(stored));
  for (const { answeredAt } of rows) expect(answeredAt).toEqual(BACK_ONLINE);
  expect(sentences).toEqual([
    `The clock of this device is ahead. ${stored.length} answers count for the moment they arrived.`,
  ]);
  const inReview = answersTo(lesson, { instance: 0, answeredAt: stored[0]!.answeredAt! });
  await finishLesson(learner, { lessonId: lesson.lessonId, reflection: null }, BACK_ONLINE);
  expect((await deviceOf(learner, inReview).send()).sentences).toEqual(sentences);
});

test("answers to a lesson that is locked by now wait on the device until it is open again", async () => {
  const learner = await aLearner();
  const lesson = await aLesson(learner);
  const second = { ...lesson, lessonId: lesson.lessonIds[1]! };
  const stored = answersTo(second);
  const device = deviceOf(learner, stored);

  const { sentences } = await device.send();

  expect(device.left.size).toBe(stored.length);
  expect(sentences).toEqual([
    `${stored.length} answers wait on this device until their lessons are open to you again.`,
  ]);
});

test("after a deleted account or an expired session all answers stay on the device, which says so", async () => {
  const learner = await aLearner();
  const lesson = await aLesson(learner);
  const inQuiz = answersTo(lesson);
  const stored = [...inQuiz, ...answersTo(lesson, { instance: 0 })];
  await db.transaction((tx) => eraseAccount(tx, learner.id));
  const device = deviceOf(null, stored);

  const { sentences } = await device.send();

  expect(device.left.size).toBe(stored.length);
  expect(sentences).toEqual([
    `${stored.length} answers wait on this device. Sign in to send them. If you deleted your account, there's nowhere to send them.`,
  ]);
});

test("what can't be kept is named: a lesson that is gone, and an answer that no longer fits", async () => {
  const learner = await aLearner();
  const lesson = await aLesson(learner);
  const [first, second] = answersTo(lesson);
  const device = deviceOf(learner, [
    { ...first!, lessonId: crypto.randomUUID() },
    { ...second!, answer: ["9"] },
  ]);

  const { sentences } = await device.send();

  expect(device.left.size).toBe(0);
  expect(sentences).toEqual([
    "1 answer couldn't be kept, because its lesson or question is gone.",
    "1 answer couldn't be kept, because it doesn't fit its question any more.",
  ]);
});

test("without a response nothing leaves the device and nothing is said", async () => {
  const learner = await aLearner();
  const stored = answersTo(await aLesson(learner));
  const dropped: string[] = [];
  const sent = await sendAll(stored, {
    post: async () => undefined,
    drop: async (answerId) => void dropped.push(answerId),
  });
  expect(dropped).toEqual([]);
  const nothing = { lessonIds: [], finishedIds: [], reviewId: null, outcomes: [] };
  expect(sent).toEqual({ ...nothing, isCut: true });
});
