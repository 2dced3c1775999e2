import { and, asc, eq } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "#app/db/client.ts";
import { questions, answers } from "#app/db/tables/index.ts";
import type { Question } from "#app/rules/questions/question.ts";
import { SAMPLES } from "#app/rules/questions/samples.ts";
import { aLearner, aLesson, MONDAY, test } from "../../../test/builders.ts";
import { exportAnswers } from "../accounts/data/export-learning.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { finishLesson } from "../lessons/finish-lesson.ts";
import { loadLessonSession } from "../lessons/load-lesson-session.ts";
import { loadOfflineLessons } from "../lessons/load-offline-lessons.ts";
import { findCountedAnswers } from "../memory/find-counted-answers.ts";
import { answerQuestion } from "./answer-question.ts";
import { beginQuiz } from "./begin-quiz.ts";

const FIELDS: Record<Question["kind"], { right: string[]; wrong: string[]; unclear: string[] }> = {
  choice: { right: ["2"], wrong: ["1"], unclear: ["4"] },
  number: { right: ["384,2 km"], wrong: ["7"], unclear: [" "] },
  cloze: { right: ["Nectar", "waggle"], wrong: ["wax", "waggle"], unclear: ["nectar", ""] },
  order: {
    right: ["1:0", "2:1", "0:2"],
    wrong: ["1:1", "2:0", "0:2"],
    unclear: ["0:0", "1:0", "2:1"],
  },
  match: {
    right: ["0:1", "1:2", "2:0"],
    wrong: ["0:2", "1:1", "2:0"],
    unclear: ["0:1", "1:2", ""],
  },
  sort: {
    right: ["0:1", "1:0", "2:1", "3:2"],
    wrong: ["0:1", "1:0", "2:1", "3:1"],
    unclear: ["0:1", "1:0", "2:1"],
  },
  plot: { right: ["6"], wrong: ["9"], unclear: ["6.5"] },
  short: { right: ["photosyntesis"], wrong: ["magic"], unclear: [] },
  self: { right: ["known"], wrong: ["missed"], unclear: ["1"] },
};
/** Values that only a key contains. */
const SECRETS = [
  "The angle of the dance points the way",
  "The dance is a map",
  "The dance points to something",
  "384",
  "nectar",
  "Photosynthesis",
  "carbon fixation",
  "Bees tell each other",
  "Miles are meant",
  "Drones gather food",
  "All bees of a hive mate",
  "Each bee brings the same",
  "10 * a",
  "64",
  "94",
  '"goal":',
  '"key":',
  '"order":',
  '"pairs":',
];

/** A lesson with one question of each kind. */
async function aLessonOfAllKinds(learner: Learner) {
  const lesson = await aLesson(learner);
  await db.delete(questions).where(eq(questions.lessonId, lesson.lessonId));
  const rows = Object.values(SAMPLES).map((sample, index) => ({
    ...lesson.questions[0]!,
    ...sample,
    id: undefined,
    orderIndex: index + 1,
    questionText: `Question ${index + 1}?`,
  }));
  await db.insert(questions).values(rows);
  const stored = await db
    .select()
    .from(questions)
    .where(eq(questions.lessonId, lesson.lessonId))
    .orderBy(asc(questions.orderIndex));
  return { lessonId: lesson.lessonId, stored };
}

const isFirst = ({ attempt }: { attempt: number }) => attempt === 1;

const pageOf = async (learner: Learner, lessonId: string) => {
  const page = await loadLessonSession(learner, lessonId, MONDAY);
  if (page.status !== "open") throw new Error(page.status);
  return page;
};

/** What was sent, without ids: their digits may be those of a key. */
const sentText = (sent: unknown) => JSON.stringify(sent).replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, "");

test("no key of any kind leaves the server before its answer", async () => {
  const learner = await aLearner();
  const { lessonId, stored } = await aLessonOfAllKinds(learner);
  await beginQuiz(learner, lessonId, MONDAY);
  const { questions: open } = await pageOf(learner, lessonId);
  const { offline } = (await loadOfflineLessons(learner, lessonId)) as {
    offline: { lessons: { questions: unknown }[] };
  };

  expect(open).toHaveLength(stored.length);
  for (const sent of [open, offline.lessons[0]?.questions])
    for (const secret of SECRETS) expect(sentText(sent)).not.toContain(secret);

  const number = stored.find(({ kind }) => kind === "number")!;
  await answerQuestion(learner, { lessonId, questionId: number.id, answer: ["384"] }, MONDAY);
  const after = sentText((await pageOf(learner, lessonId)).questions);
  expect(after).toContain("384");
  for (const secret of ["Photosynthesis", "nectar", "Drones gather food"])
    expect(after).not.toContain(secret);
});

test("each kind is graded, described in words and completes its lesson", async () => {
  const learner = await aLearner();
  const { lessonId, stored } = await aLessonOfAllKinds(learner);
  for (const [index, { id: questionId, kind }] of stored.entries()) {
    const { right, wrong, unclear } = FIELDS[kind];
    const answer = (fields: string[], attempt?: number) =>
      answerQuestion(learner, { lessonId, questionId, answer: fields, attempt }, MONDAY);
    expect(await answer(unclear)).toEqual({ status: "unclear" });
    const isRight = index % 2 === 0;
    expect(await answer(isRight ? right : wrong)).toMatchObject({ isCorrect: isRight });
    // The first answer counts.
    expect(await answer(isRight ? wrong : right)).toMatchObject({ isCorrect: isRight });
    // Whoever has seen the answer has no second try.
    const hasSecondTry = !isRight && kind !== "self";
    expect(await answer(wrong, 2)).toMatchObject({ isSecondCorrect: hasSecondTry ? false : null });
  }

  const { questions: pageQuestions } = await pageOf(learner, lessonId);
  expect(pageQuestions.map(({ answer }) => answer?.isSettled && answer.rightAnswer)).toEqual([
    "The angle to the sun",
    "384 km (± 0.5)",
    "Foragers bring [nectar] home and dance the [waggle] dance.",
    "1. Larva, 2. Pupa, 3. Worker bee",
    "Drone: mates; Worker: forages; Queen: lays eggs",
    "Queen: She lays eggs. Workers: They forage; They build combs. Drones: They mate once and die",
    "Bees: 6",
    "Photosynthesis",
    "By its angle to the sun, and by how long it lasts.",
  ]);
  const exported = (await Array.fromAsync(exportAnswers(learner.id))).flat();
  expect(exported.filter(isFirst).map((row) => row.answer)).toEqual([
    "The angle to the sun",
    "7",
    "Foragers bring [Nectar] home and dance the [waggle] dance.",
    "1. Pupa, 2. Larva, 3. Worker bee",
    "Drone: mates; Worker: forages; Queen: lays eggs",
    "Queen: She lays eggs. Workers: They forage; They build combs; They mate once and die",
    "Bees: 6",
    "magic",
    "I knew it",
  ]);
  const finished = await finishLesson(learner, { lessonId, reflection: null }, MONDAY);
  expect(finished).toMatchObject({ status: "finished", score: 5 / 9 });
  const first = and(eq(answers.userId, learner.id), eq(answers.attempt, 1));
  expect(await db.$count(answers, first)).toBe(stored.length);
});

test("a wrong group or setting gets the belief behind it and a second try, and memory knows how likely a guess was", async () => {
  const learner = await aLearner();
  const { lessonId, stored } = await aLessonOfAllKinds(learner);
  const answer = (kind: Question["kind"], fields: string[], attempt?: number) => {
    const { id: questionId } = stored.find((row) => row.kind === kind)!;
    return answerQuestion(learner, { lessonId, questionId, answer: fields, attempt }, MONDAY);
  };
  const { sort, plot } = FIELDS;
  expect(await answer("sort", sort.wrong)).toMatchObject({
    isSettled: false,
    belief: "All bees of a hive mate.",
    firstAnswer: expect.stringContaining("Queen: She lays eggs. Workers: They forage") as string,
  });
  expect(await answer("plot", plot.wrong)).toMatchObject({
    isSettled: false,
    belief: "Each bee brings the same, however many there are.",
    hint: expect.stringMatching(/slider/) as string,
    firstAnswer: "Bees: 9",
  });
  expect(await answer("sort", sort.right, 2)).toMatchObject({ isSecondCorrect: true });
  expect(await answer("plot", plot.right, 2)).toMatchObject({ isSecondCorrect: true });

  const chances = (await findCountedAnswers(db, learner.id)).map(({ guessChance }) => guessChance);
  expect(new Set(chances)).toEqual(new Set([1 / 81, 1 / 10]));
});

test("practising shows the options in another order, and a reload in the same one", async () => {
  const learner = await aLearner();
  const { lessonId, stored } = await aLessonOfAllKinds(learner);
  const seeds = async () => (await pageOf(learner, lessonId)).questions.map(({ seed }) => seed);
  const before = await seeds();
  await beginQuiz(learner, lessonId, MONDAY);
  expect(await seeds()).toEqual(before);
  for (const { id: questionId, kind } of stored)
    await answerQuestion(learner, { lessonId, questionId, answer: FIELDS[kind].right }, MONDAY);
  await finishLesson(learner, { lessonId, reflection: null }, MONDAY);

  await beginQuiz(learner, lessonId, MONDAY);

  expect((await seeds()).every((seed) => !before.includes(seed))).toBe(true);
});
