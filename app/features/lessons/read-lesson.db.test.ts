import { and, eq } from "drizzle-orm";
import { v7 } from "uuid";
import { expect, vi } from "vitest";
import { one, db, pool } from "#app/db/client.ts";
import { questions } from "#app/db/tables/index.ts";
import {
  aFinishedLesson,
  aLearner,
  aLesson,
  type ALesson,
  answerAll,
  MONDAY,
  test,
} from "../../../test/builders.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { beginQuiz } from "../quizzes/begin-quiz.ts";
import { type ContentOptions, loadLessonContent } from "./load-lesson-content.ts";
import { loadLessonSession } from "./load-lesson-session.ts";

const partsOf = async (learner: Learner, lessonId: string, options?: ContentOptions) =>
  [
    await loadLessonContent(learner, lessonId, MONDAY, options),
    await loadLessonSession(learner, lessonId, MONDAY),
  ] as const;

async function inQuiz(learner: Learner, lesson: ALesson): Promise<ALesson> {
  await beginQuiz(learner, lesson.lessonId, MONDAY);
  return lesson;
}

const STATES: readonly [string, (learner: Learner) => Promise<ALesson>, hasText: boolean][] = [
  ["before the quiz", (learner) => aLesson(learner), true],
  ["in the quiz", async (learner) => inQuiz(learner, await aLesson(learner)), false],
  [
    "after the answers",
    async (learner) => {
      const lesson = await aLesson(learner);
      await answerAll(learner, lesson, { wrong: 1 });
      return lesson;
    },
    false,
  ],
  ["once it is finished", (learner) => aFinishedLesson(learner), true],
  ["in practice", async (learner) => inQuiz(learner, await aFinishedLesson(learner)), false],
];

for (const [state, begun, hasText] of STATES)
  test(`${state}, the text of a lesson is ${hasText ? "read" : "left out"}`, async () => {
    const learner = await aLearner();
    const { lessonId } = await begun(learner);
    const [content, session] = await partsOf(learner, lessonId, { skipsTextInQuiz: true });
    expect(content.status === "open" && content.lesson.blocks !== null).toBe(hasText);
    expect(session.status).toBe("open");
  });

test("a lesson's page is only for the learner's own, unlocked lessons", async () => {
  const [owner, stranger] = [await aLearner(), await aLearner()];
  const { lessonId, lessonIds } = await aLesson(owner);
  const notFound = { status: "not-found" };
  expect(await partsOf(stranger, lessonId)).toEqual([notFound, notFound]);
  const [content, session] = await partsOf(owner, lessonIds[1]!);
  expect(content).toMatchObject({ status: "locked", lessonNumber: 2 });
  expect(session).toEqual(content);
});

/** All that the database sends while `load` runs. */
async function readBy(load: () => Promise<unknown>): Promise<string> {
  const sent = vi.spyOn(pool, "query");
  await load();
  const answers = await Promise.all(sent.mock.results.map(({ value }) => value as unknown));
  sent.mockRestore();
  expect(answers).toHaveLength(1);
  return JSON.stringify(answers.map((answer) => (answer as { rows: unknown }).rows));
}

test("no key is read before there is a session, and a prediction's not before it is answered again", async () => {
  const learner = await aLearner();
  const lesson = await aLesson(learner);
  const { lessonId } = lesson;
  const prediction = one(
    await db
      .select()
      .from(questions)
      .where(and(eq(questions.lessonId, lessonId), eq(questions.use, "predict"))),
  );
  // What a question rests on tells its answer, too.
  const quote = "the passage that holds the answer of every question";
  const citation = {
    source: v7(),
    name: "Notes.txt",
    from: 0,
    to: 50,
    quote,
    match: "verbatim",
  } as const;
  await db.update(questions).set({ citation }).where(eq(questions.lessonId, lessonId));
  const explanations = lesson.questions.map(({ key }) => key.explanation);
  expect(explanations).toHaveLength(3);
  const load = () => loadLessonSession(learner, lessonId, MONDAY);

  const before = await readBy(load);
  for (const { questionText } of [...lesson.questions, prediction])
    expect(before).toContain(JSON.stringify(questionText).slice(1, -1));
  for (const secret of [...explanations, prediction.key.explanation, quote])
    expect(before).not.toContain(JSON.stringify(secret).slice(1, -1));
  await inQuiz(learner, lesson);
  const during = await readBy(load);
  for (const secret of explanations) expect(during).toContain(JSON.stringify(secret).slice(1, -1));
  expect(during).not.toContain(JSON.stringify(prediction.key.explanation).slice(1, -1));
});
