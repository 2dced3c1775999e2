import { findWrittenLesson } from "../lessons/written-lesson.ts";
import { and, eq, inArray, sql } from "drizzle-orm";
import { afterAll, expect } from "vitest";
import { models } from "#app/ai/models.ts";
import { db, one } from "#app/db/client.ts";
import {
  aiUsage,
  concepts,
  generations,
  lessons,
  questions,
  remediationContent,
  remediationRuns,
} from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import type { ChoiceKey } from "#app/rules/questions/kinds/choice.ts";
import {
  aLearner,
  aLesson,
  answerAll,
  chosen,
  keyOption,
  later,
  MONDAY,
  test,
} from "../../../test/builders.ts";
import { startAiService, type AiService } from "../../../test/ai-service/start-ai-service.ts";
import { loadLessonSession } from "../lessons/load-lesson-session.ts";
import { readLessonStream } from "../generation/read-lesson-stream.ts";
import { advanceLesson } from "../lessons/advance-lesson.ts";
import { finishLesson } from "../lessons/finish-lesson.ts";
import { answerQuestion } from "../quizzes/answer-question.ts";
import { beginQuiz } from "../quizzes/begin-quiz.ts";
import { aSource } from "../../../test/source.ts";
import { createTopic } from "../topics/create-topic.ts";
import { writeLessons } from "../generation/write-lessons.ts";
import { generateRemediation } from "./generate-remediation.ts";
import { findExplanationState } from "./find-explanation-state.ts";
import { writeExplanation } from "./write-explanation.ts";

let ai: AiService;
test.beforeAll(async () => {
  ai = await startAiService({ msToFirstToken: 0, tokensPerSecond: Infinity });
  env().ai = { baseUrl: ai.url, model: "writer", modelCheck: "checker" };
});
afterAll(async () => {
  await ai.close();
});
test.afterEach(() => ai.setFault(null));

const aiModels = () => models(env().ai!);

async function aWrittenLesson() {
  const learner = await aLearner();
  const created = await createTopic(learner, { topic: "Tide pools", fresh: false }, MONDAY);
  if (created.status !== "created") throw new Error(created.status);
  const { lessonId, courseId } = created;
  const run = one(await db.select().from(generations).where(eq(generations.courseId, courseId)));
  await writeLessons(run.id, aiModels(), () => MONDAY, new AbortController().signal);
  const rows = await db.select().from(questions).where(eq(questions.lessonId, lessonId));
  return { learner, lessonId, questions: rows };
}

/** Executes the queued runs like a worker. */
async function work(signal = new AbortController().signal) {
  const queued = await db
    .select()
    .from(remediationRuns)
    .where(inArray(remediationRuns.status, ["queued", "running"]));
  return Promise.all(
    queued.map(({ id }) => writeExplanation(id, aiModels(), () => MONDAY, signal)),
  );
}

const runs = (lessonId: string) =>
  db.select().from(remediationRuns).where(eq(remediationRuns.lessonId, lessonId));

test("a missed concept is explained once from the learner's own answers, without a blocking request", async () => {
  const { learner, ...lesson } = await aWrittenLesson();
  await answerAll(learner, lesson, { wrong: 1 });
  await advanceLesson(learner, lesson.lessonId, "result");
  const page = await loadLessonSession(learner, lesson.lessonId, MONDAY);
  expect(page).toMatchObject({ remediation: [], session: { phase: "remediation" } });
  ai.requests.length = 0;

  const rows = await Promise.all(
    Array.from({ length: 5 }, () => generateRemediation(learner, lesson.lessonId, MONDAY)),
  );

  expect(rows).toEqual(Array.from({ length: 5 }, () => ({ status: "writing" })));
  expect(ai.chats()).toEqual([]);
  expect(await work()).toEqual([{ status: "done" }]);
  const explained = await generateRemediation(learner, lesson.lessonId, MONDAY);
  expect(explained.status === "explained" && explained.items.map((item) => item.type)).toEqual([
    "explanation",
    "analogy",
    "example",
    "socratic_qa",
  ]);
  expect(ai.chats()).toHaveLength(1);
  expect(ai.chats()[0]!.body).toMatchObject({ max_tokens: 4000 });
  expect(JSON.stringify(ai.chats()[0]!.body)).toContain(lesson.questions[0]!.questionText);
  expect(
    await db.select().from(remediationContent).where(eq(remediationContent.userId, learner.id)),
  ).toHaveLength(4);
  const after = await loadLessonSession(learner, lesson.lessonId, MONDAY);
  expect(after.status === "open" && after.remediation).toHaveLength(4);
});

test("the kinds of an explanation appear together: a page loaded while they are stored finds none", async () => {
  const { learner, ...lesson } = await aWrittenLesson();
  await answerAll(learner, lesson, { wrong: 1 });
  await advanceLesson(learner, lesson.lessonId, "result");
  await generateRemediation(learner, lesson.lessonId, MONDAY);
  await db.execute(sql`
    create function no_example() returns trigger language plpgsql as
      $$ begin raise exception 'the disk is full'; end $$`);
  await db.execute(sql`
    create trigger no_example before insert on remediation_content for each row
      when (new.content_type = 'example') execute function no_example()`);

  await expect(work()).rejects.toThrow("Failed query");
  const during = await loadLessonSession(learner, lesson.lessonId, MONDAY);
  await db.execute(sql`drop function no_example cascade`);

  expect(during).toMatchObject({ status: "open", remediation: [], isExplanationMissing: true });
  expect(await work()).toEqual([{ status: "done" }]);
  const after = await loadLessonSession(learner, lesson.lessonId, MONDAY);
  expect(after.status === "open" && after.remediation).toHaveLength(4);
});

test("the model learns what was chosen, what is right and why, and what led astray, all from this course", async () => {
  const { learner, ...other } = await aWrittenLesson();
  await answerAll(learner, other, { wrong: 3 });
  const created = await createTopic(learner, { topic: "Sourdough", fresh: false }, MONDAY);
  if (created.status !== "created") throw new Error(created.status);
  const run = one(
    await db.select().from(generations).where(eq(generations.courseId, created.courseId)),
  );
  await writeLessons(run.id, aiModels(), () => MONDAY, new AbortController().signal);
  const ofCourse = eq(concepts.courseId, created.courseId);
  await db
    .update(concepts)
    .set({ name: sql`'Bread ' || ${concepts.name}` })
    .where(ofCourse);
  const { lessonId } = created;
  const rows = await db.select().from(questions).where(eq(questions.lessonId, lessonId));
  await answerAll(learner, { lessonId, questions: rows }, { wrong: 3 });
  ai.requests.length = 0;

  await generateRemediation(learner, lessonId, MONDAY);
  await work();

  const prompt = String(ai.chats()[0]!.body.messages?.at(-1)?.content);
  const [concept = ""] = /(?<=<concept>\n).+/.exec(prompt) ?? [];
  const { id: conceptId } = one(
    await db
      .select()
      .from(concepts)
      .where(and(ofCourse, eq(concepts.name, concept))),
  );
  const question = rows.find((row) => row.conceptId === conceptId)!;
  const { options } = question.content as { options: string[] };
  const key = question.key as ChoiceKey;
  const chosenOption = (key.option + 1) % 4;
  const belief = key.beliefs.find(({ option }) => option === chosenOption)?.belief;
  expect(prompt).toContain(`Chosen: ${options[chosenOption]}`);
  expect(prompt).toContain(`Right: ${options[key.option]}\nBecause: ${key.explanation}`);
  expect(prompt).toContain(`<misunderstanding>\n${belief}`);
  const [weak = ""] = /(?<=<struggles-with>\n)[\s\S]+?(?=\n<)/.exec(prompt) ?? [];
  expect(weak.split("\n").every((name) => name.startsWith("Bread "))).toBe(true);
});

test("what the course's sources say of the concept goes with it, in the user's prompt only", async () => {
  const { learner, ...lesson } = await aWrittenLesson();
  await answerAll(learner, lesson, { wrong: 3 });
  const concept = "The first question is the visible part of the everyday test in a harbour.";
  const { courseId } = one(await db.select().from(lessons).where(eq(lessons.id, lesson.lessonId)));
  await aSource(learner, `${concept}\n\nNothing else matters here.`, { courseId });
  ai.requests.length = 0;

  await generateRemediation(learner, lesson.lessonId, MONDAY);
  await work();

  const [instructions, prompt] = ai
    .chats()[0]!
    .body.messages!.map(({ content }) => String(content));
  expect(prompt).toContain(`<passage number="1">\n${concept}\n</passage>`);
  expect(instructions).not.toContain("harbour");
});

test("a wrong answer out of another misunderstanding is explained again, the same one is not", async () => {
  const { learner, ...lesson } = await aWrittenLesson();
  const answer = (question: (typeof lesson.questions)[number], by: number) => {
    const option = (keyOption(question) + by) % 4;
    const input = { lessonId: lesson.lessonId, questionId: question.id, answer: chosen(option) };
    return answerQuestion(learner, input, MONDAY);
  };
  for (const question of lesson.questions) await answer(question, 1);
  await generateRemediation(learner, lesson.lessonId, MONDAY);
  await work();
  ai.requests.length = 0;
  expect(await generateRemediation(learner, lesson.lessonId, MONDAY)).toMatchObject({
    status: "explained",
  });
  await finishLesson(learner, { lessonId: lesson.lessonId, reflection: null }, MONDAY);
  await beginQuiz(learner, lesson.lessonId, later(MONDAY, 0, 1), true);
  for (const question of lesson.questions) {
    const option = (keyOption(question) + 2) % 4;
    const input = { lessonId: lesson.lessonId, questionId: question.id, answer: chosen(option) };
    await answerQuestion(learner, input, later(MONDAY, 0, 1));
    await answerQuestion(learner, { ...input, attempt: 2 }, later(MONDAY, 0, 1));
  }

  expect(await generateRemediation(learner, lesson.lessonId, later(MONDAY, 0, 1))).toEqual({
    status: "writing",
  });
  await work();
  expect(ai.chats()).toHaveLength(1);
  const page = await loadLessonSession(learner, lesson.lessonId, later(MONDAY, 0, 1));
  expect(page.status === "open" && page.remediation).toHaveLength(4);
});

test("its words and progress are streamed to the end", async () => {
  const { learner, lessonId, questions: rows } = await aWrittenLesson();
  await answerAll(learner, { lessonId, questions: rows }, { wrong: 1 });
  await generateRemediation(learner, lessonId, MONDAY);
  const stream = Array.fromAsync(
    readLessonStream(lessonId, 0, AbortSignal.timeout(10_000), findExplanationState),
  );

  await work();

  const events = await stream;
  const text = (field: string) =>
    events
      .flatMap((event) => (event.type === "text" ? event.deltas : []))
      .filter(([name]) => name === field)
      .map(([, append]) => append)
      .join("");
  const explained = await generateRemediation(learner, lessonId, MONDAY);
  const items = explained.status === "explained" ? explained.items : [];
  expect(items).toHaveLength(4);
  for (const { type, title, content } of items) {
    expect(text(`${type}.title`)).toBe(title);
    expect(text(`${type}.content`)).toBe(content);
  }
  const progress = events.flatMap((event) => (event.type === "progress" ? event.progress : []));
  expect(progress[0]).toBeLessThanOrEqual(20);
  expect(progress).toEqual(progress.toSorted((one, other) => one - other));
  expect(events.at(-1)).toMatchObject({ type: "ended", lesson: "ready" });
  expect(await runs(lessonId)).toMatchObject([{ status: "done", progress: 100, fault: null }]);
});

test("a failed service stores nothing, and a later attempt can succeed", async () => {
  const { learner, ...lesson } = await aWrittenLesson();
  await answerAll(learner, lesson, { wrong: 3 });
  ai.setFault({ kind: "bad-key" });
  expect(await generateRemediation(learner, lesson.lessonId, MONDAY)).toEqual({
    status: "writing",
  });
  expect(await work()).toEqual([{ status: "failed" }]);
  const stream = readLessonStream(
    lesson.lessonId,
    0,
    AbortSignal.timeout(10_000),
    findExplanationState,
  );
  expect((await Array.fromAsync(stream)).at(-1)).toMatchObject({ type: "ended", lesson: "failed" });
  ai.setFault(null);
  expect(await generateRemediation(learner, lesson.lessonId, MONDAY)).toEqual({
    status: "writing",
  });
  expect(await work()).toEqual([{ status: "done" }]);
});

test("a reply cut off by its token limit is retried with a higher one", async () => {
  const { learner, ...lesson } = await aWrittenLesson();
  await answerAll(learner, lesson, { wrong: 3 });
  ai.requests.length = 0;
  ai.setFault({ kind: "long-thoughts", letters: 17_000 });
  await generateRemediation(learner, lesson.lessonId, MONDAY);
  expect(await work()).toEqual([{ status: "done" }]);
  expect(ai.chats().map(({ body }) => body.max_tokens)).toEqual([4000, 8000]);
});

test("a stopping process aborts its call, and the next process finishes the explanation", async () => {
  const { learner, ...lesson } = await aWrittenLesson();
  await answerAll(learner, lesson, { wrong: 3 });
  await generateRemediation(learner, lesson.lessonId, MONDAY);
  ai.setFault({ kind: "hang-before-headers" });
  const stop = new AbortController();
  const stopped = work(stop.signal).catch((error: unknown) => error);
  await expect.poll(async () => (await runs(lesson.lessonId))[0]?.status).toBe("running");
  stop.abort();

  expect(await stopped).toMatchObject({ kind: "cancelled" });
  ai.setFault(null);
  expect(await work()).toEqual([{ status: "done" }]);
  expect(await runs(lesson.lessonId)).toMatchObject([{ status: "done", attempt: 2 }]);
});

test("L10: a learner gets at most thirty in 24 hours, in any time zone", async () => {
  const { learner, ...lesson } = await aWrittenLesson();
  await answerAll(learner, lesson, { wrong: 1 });
  const taught = one(
    await db.select().from(concepts).where(eq(concepts.lessonId, lesson.lessonId)).limit(1),
  );
  const run = {
    userId: learner.id,
    lessonId: lesson.lessonId,
    conceptId: taught.id,
    status: "failed" as const,
    createdAt: MONDAY,
    updatedAt: MONDAY,
  };
  await db.insert(remediationRuns).values(Array.from({ length: 30 }, () => run));
  for (const timeZone of ["Europe/Berlin", "Pacific/Kiritimati", "Pacific/Niue"])
    expect(
      await generateRemediation({ ...learner, timeZone }, lesson.lessonId, later(MONDAY, 0, 23)),
    ).toMatchObject({
      status: "too-many",
      reached: { limit: "explanations", used: 30, nextAt: later(MONDAY, 1) },
    });
  expect(await generateRemediation(learner, lesson.lessonId, later(MONDAY, 1))).toEqual({
    status: "writing",
  });
  await work();
});

test("with a learner's tokens used up nothing is started, and the reply says when there are more", async () => {
  const { learner, ...lesson } = await aWrittenLesson();
  await answerAll(learner, lesson, { wrong: 1 });
  const used = env().AI_DAILY_TOKENS / 10;
  const call = { writer: "lesson", model: "writer", reservedTokens: used, day: "2026-11-16" };
  await db
    .insert(aiUsage)
    .values({ userId: learner.id, ...call, status: "reserved", createdAt: MONDAY });
  expect(await generateRemediation(learner, lesson.lessonId, later(MONDAY, 0, 2))).toMatchObject({
    status: "too-many",
    reached: { limit: "tokens", max: used, nextAt: later(MONDAY, 1) },
  });
  const runs = await db
    .select()
    .from(remediationRuns)
    .where(eq(remediationRuns.userId, learner.id));
  expect(runs).toEqual([]);
  await db.delete(aiUsage);
});

test("a library lesson has its own explanation, without an AI call", async () => {
  const learner = await aLearner();
  const lesson = await aLesson(learner);
  await answerAll(learner, lesson, { wrong: lesson.questions.length });
  ai.requests.length = 0;
  const stored = await findWrittenLesson(lesson.lessonId);
  expect(await generateRemediation(learner, lesson.lessonId, MONDAY)).toEqual({
    status: "explained",
    items: stored.preparedRemediation,
  });
  expect(ai.chats()).toEqual([]);
});

test("a strong concept is not explained again, and another learner's lesson is not found", async () => {
  const { learner, ...lesson } = await aWrittenLesson();
  await answerAll(learner, lesson);
  expect(await generateRemediation(learner, lesson.lessonId, MONDAY)).toEqual({
    status: "not-weak",
  });
  expect(await generateRemediation(await aLearner(), lesson.lessonId, MONDAY)).toEqual({
    status: "not-found",
  });
});
