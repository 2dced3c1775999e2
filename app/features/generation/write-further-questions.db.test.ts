import { and, asc, eq, sql } from "drizzle-orm";
import { afterAll, expect } from "vitest";
import { models } from "#app/ai/models.ts";
import { db, one } from "#app/db/client.ts";
import { generations, lessons, questions } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import type { ChoiceKey } from "#app/rules/questions/kinds/choice.ts";
import { aLearner, answerAll, later, MONDAY, test } from "../../../test/builders.ts";
import { answer, type Solver } from "../../../test/ai-service/answer.ts";
import { aSource } from "../../../test/source.ts";
import type { ChatRequest } from "../../../test/ai-service/request.ts";
import { startAiService, type AiService } from "../../../test/ai-service/start-ai-service.ts";
import { finishLesson } from "../lessons/finish-lesson.ts";
import { startReview } from "../reviews/start-review.ts";
import { countShortConcepts } from "../trust/count-short-concepts.ts";
import { createTopic } from "../topics/create-topic.ts";
import { provideQuestions } from "./provide-questions.ts";
import { writeFurtherQuestions } from "./write-further-questions.ts";
import { writeLessons } from "./write-lessons.ts";

let ai: AiService;
let solve: Solver = () => undefined;
test.beforeAll(async () => {
  ai = await startAiService({
    msToFirstToken: 0,
    tokensPerSecond: Infinity,
    solve: (...open) => solve(...open),
  });
  env().ai = { baseUrl: ai.url, model: "writer", modelCheck: "checker" };
});
afterAll(async () => {
  await ai.close();
});
test.afterEach(() => {
  ai.setFault(null);
  solve = () => undefined;
});

const isForFurther = (chat: ChatRequest) =>
  JSON.stringify(chat.response_format ?? "").includes("partner_of");

const signal = () => new AbortController().signal;
const aiModels = () => models(env().ai!);

async function aWrittenCourse() {
  const learner = await aLearner();
  const created = await createTopic(learner, { topic: "Tide pools", fresh: false }, MONDAY);
  if (created.status !== "created") throw new Error(created.status);
  const { courseId } = created;
  const run = one(await db.select().from(generations).where(eq(generations.courseId, courseId)));
  await writeLessons(run.id, aiModels(), () => MONDAY, signal());
  const ready = await db
    .select()
    .from(lessons)
    .where(and(eq(lessons.courseId, courseId), eq(lessons.status, "ready")))
    .orderBy(asc(lessons.lessonNumber));
  ai.requests.length = 0;
  const further = (lessonId: string, isAwaited = false) =>
    writeFurtherQuestions(
      { lessonId, userId: learner.id, isAwaited },
      aiModels(),
      () => MONDAY,
      signal(),
    );
  return { learner, lessonId: ready[0]!.id, secondId: ready[1]!.id, further };
}

const questionsOf = (lessonId: string) =>
  db
    .select()
    .from(questions)
    .where(eq(questions.lessonId, lessonId))
    .orderBy(asc(questions.orderIndex));

test("each concept of a quiz gets another question on another case, checked like the quiz", async () => {
  const { lessonId, further } = await aWrittenCourse();

  expect(await further(lessonId)).toMatchObject({ status: "written", stored: 6, trusted: 6 });

  const all = await questionsOf(lessonId);
  const quiz = all.filter(({ use }) => use === "quiz");
  const reviews = all.filter(({ use }) => use === "review");
  for (const question of quiz) {
    const partner = reviews.filter(({ family }) => family === question.family);
    expect(partner).toMatchObject([{ conceptId: question.conceptId, reviewState: "checked" }]);
    expect(partner[0]?.questionText).not.toBe(question.questionText);
  }
  expect(all.map(({ use }) => use)).toEqual(
    "quiz quiz quiz review review review check check predict".split(" "),
  );
});

test("a lesson that someone is reading gets no prediction afterwards", async () => {
  const { lessonId, further } = await aWrittenCourse();
  await further(lessonId, true);
  expect((await questionsOf(lessonId)).map(({ use }) => use)).not.toContain("predict");
});

test("two questions are kept back for the checks, so that the second one asks others than the first", async () => {
  const { lessonId, further } = await aWrittenCourse();
  await further(lessonId);
  const stored = (await questionsOf(lessonId)).filter(({ use }) => use === "check");
  expect(stored).toHaveLength(2);
  expect(new Set(stored.map(({ conceptId }) => conceptId)).size).toBe(2);
});

test("the first review of a concept brings it to five questions of two kinds, once", async () => {
  const { learner, lessonId, further } = await aWrittenCourse();
  await further(lessonId);
  const before = await questionsOf(lessonId);
  const jobs = () =>
    db.$count(sql`pgboss.job`, sql`name = 'write-questions' and data ->> 'lessonId' = ${lessonId}`);
  const jobsBefore = await jobs();
  await answerAll(learner, { lessonId, questions: before.filter(({ use }) => use === "quiz") });
  await finishLesson(learner, { lessonId, reflection: null }, MONDAY);
  ai.requests.length = 0;
  expect(await further(lessonId)).toMatchObject({ stored: 0 });
  expect(ai.chats()).toEqual([]);

  const review = { lessonId: null };
  expect(await startReview(learner, review, later(MONDAY, 40))).toMatchObject({
    status: "started",
  });
  expect(await jobs()).toBe(jobsBefore + 1);
  // Going on with it asks for no more.
  await startReview(learner, review, later(MONDAY, 40));
  expect(await jobs()).toBe(jobsBefore + 1);

  const taught = new Set(before.flatMap(({ conceptId }) => conceptId ?? []));
  expect(await further(lessonId, true)).toMatchObject({ stored: 3 * taught.size });
  const after = await questionsOf(lessonId);
  for (const question of after.slice(before.length))
    expect(question).toMatchObject({ use: "review", reviewState: "checked", family: null });
  const all = after.filter(({ use }) => use === "quiz" || use === "review");
  for (const conceptId of taught) {
    const own = all.filter((question) => question.conceptId === conceptId);
    expect(own).toHaveLength(5);
    expect(new Set(own.map(({ kind }) => kind)).size).toBeGreaterThan(1);
  }
  const [prompt] = ai.chats().map(({ body }) => String(body.messages?.at(-1)?.content));
  for (const { questionText } of before) expect(prompt).toContain(questionText);
  expect(prompt).toMatch(/^.+: 3 more, has .*choice/m);
  expect(await further(lessonId, true)).toMatchObject({ stored: 0 });
});

test("at night the lessons that are due soon and lost a question are queued, each once", async () => {
  const { learner, lessonId, further } = await aWrittenCourse();
  await further(lessonId);
  const quiz = (await questionsOf(lessonId)).filter(({ use }) => use === "quiz");
  await answerAll(learner, { lessonId, questions: quiz });
  await finishLesson(learner, { lessonId, reflection: null }, MONDAY);
  const jobs = () =>
    db.$count(sql`pgboss.job`, sql`name = 'write-questions' and data ->> 'lessonId' = ${lessonId}`);
  await db.execute(sql`delete from pgboss.job where name = 'write-questions'`);
  expect(await provideQuestions(later(MONDAY, 1))).toEqual({ queued: 0 });

  const partner = (await questionsOf(lessonId)).find(({ use }) => use === "review");
  await db.update(questions).set({ reviewState: "withdrawn" }).where(eq(questions.id, partner!.id));
  const short = await countShortConcepts();
  expect(await provideQuestions(MONDAY)).toEqual({ queued: 0 });
  expect(await provideQuestions(later(MONDAY, 1))).toEqual({ queued: 1 });
  expect(await provideQuestions(later(MONDAY, 1))).toEqual({ queued: 0 });
  expect(await jobs()).toBe(1);

  expect(await further(lessonId, true)).toMatchObject({ stored: 1, trusted: 1 });
  const [last] = (await questionsOf(lessonId)).toReversed();
  expect(last).toMatchObject({ conceptId: partner!.conceptId, use: "review" });
  expect(await countShortConcepts()).toEqual({ ...short, tooFew: short.tooFew - 1 });
});

/** What a model might reply whose formula adds instead of multiplying. */
const aWrongFormula = {
  use: "review",
  question: {
    kind: "number",
    question_text: "A shelf has {rows} rows of {cells} jars. How many jars are there?",
    parameters: [
      { name: "rows", values: [3, 4] },
      { name: "cells", values: [5, 7] },
    ],
    value: "rows + cells",
    unit: "jars",
    explanation: "Rows and jars are counted together.",
    concept: "the first question",
  },
};
const aSelfRevealingOrder = {
  use: "review",
  question: {
    kind: "order",
    question_text: "Put the steps in order.",
    items: ["First name it", "Then change it", "Finally count"],
    explanation: "So it goes.",
    concept: "the first question",
  },
};

test("a number with a wrong formula is withdrawn, and items that say their place are never stored", async () => {
  const { lessonId, further } = await aWrittenCourse();
  const reply = JSON.stringify({ questions: [aWrongFormula, aSelfRevealingOrder] });
  ai.setFault((chat) => (isForFurther(chat) ? { kind: "recorded", reply } : null));

  expect(await further(lessonId)).toMatchObject({ stored: 1, trusted: 0 });

  const [last] = (await questionsOf(lessonId)).toReversed();
  expect(last).toMatchObject({ kind: "number", reviewState: "withdrawn" });
  expect(last?.questionText).toMatch(/^A shelf has \d rows of \d jars/);
});

test("a doubted question is withdrawn, and the others stay", async () => {
  const { lessonId, further } = await aWrittenCourse();
  solve = ({ question_text }) => (question_text.startsWith("Ada") ? "ambiguous" : undefined);

  expect(await further(lessonId)).toMatchObject({ stored: 6, trusted: 5 });

  const doubted = (await questionsOf(lessonId)).filter(
    ({ reviewState }) => reviewState !== "checked",
  );
  expect(doubted).toMatchObject([{ use: "review" }]);
  expect(doubted[0]?.questionText).toMatch(/^Ada/);
});

test("running twice writes once; after a failed check a retry goes on with the check", async () => {
  const { lessonId, secondId, further } = await aWrittenCourse();
  await Promise.all([further(lessonId), further(lessonId)]);
  expect(await questionsOf(lessonId)).toHaveLength(9);

  ai.setFault((chat) =>
    JSON.stringify(chat.response_format ?? "").includes("verdicts") ? { kind: "bad-key" } : null,
  );
  await expect(further(secondId)).rejects.toMatchObject({ kind: "key" });
  ai.setFault(null);
  ai.requests.length = 0;
  expect(await further(secondId)).toMatchObject({ stored: 0, trusted: 6 });
  expect(ai.chats()).toHaveLength(1);
});

test("wrong options without a reason are explained once, and the question stays as it was", async () => {
  const { lessonId, further } = await aWrittenCourse();
  const [question] = await questionsOf(lessonId);
  const key = question!.key as ChoiceKey;
  const lost = { ...key, beliefs: key.beliefs.slice(1) };
  await db.update(questions).set({ key: lost }).where(eq(questions.id, question!.id));

  expect(await further(lessonId)).toMatchObject({ explained: 1 });

  const [after] = await questionsOf(lessonId);
  const { beliefs, ...rest } = after!.key as ChoiceKey;
  expect(beliefs.map(({ option }) => option).toSorted((one, other) => one - other)).toEqual(
    [0, 1, 2, 3].filter((option) => option !== key.option),
  );
  for (const belief of beliefs) expect(belief.hint).toBeTruthy();
  expect({ ...key, ...rest, beliefs: key.beliefs }).toEqual(key);
  ai.requests.length = 0;
  await further(lessonId);
  expect(ai.chats()).toEqual([]);
});

const TIDES =
  "The Moon pulls the nearest water of the ocean towards itself, and so the sea bulges on that side of the Earth twice every day.";
const HARBOURS =
  "A harbour master writes down the height of every high water, so that captains know when their ships will float again.";

async function aSourcedLesson() {
  const course = await aWrittenCourse();
  const { courseId } = one(
    await db
      .select({ courseId: lessons.courseId })
      .from(lessons)
      .where(eq(lessons.id, course.lessonId)),
  );
  const text = `${TIDES}\n\n${HARBOURS}`;
  const source = await aSource(course.learner, text, { courseId, name: "Tides.md" });
  return { ...course, source };
}

const promptsOf = () =>
  ai.chats().map(({ body }) => (body.messages ?? []).map(({ content }) => String(content)));

test("a course with sources has further questions that cite them, and the source's own words are stored", async () => {
  const { lessonId, further, source } = await aSourcedLesson();

  expect(await further(lessonId)).toMatchObject({ stored: 6, trusted: 6 });

  const stored = (await questionsOf(lessonId)).filter(({ use }) => use !== "quiz");
  const cited = stored.filter(({ citation }) => citation !== null);
  expect(cited).toMatchObject([
    { use: "review", citation: { source: source.id, match: "verbatim" } },
  ]);
  const { from, to, quote } = cited[0]!.citation!;
  expect(source.text.slice(from, to)).toBe(quote);
  const [writing, quotes, check] = promptsOf();
  for (const prompt of [writing, quotes, check]) {
    expect(prompt?.at(-1)).toContain(`<passage number="1">\n${TIDES}\n</passage>`);
    expect(prompt?.slice(0, -1).join("\n")).not.toContain("harbour");
  }
  // They are asked without the lesson, but never without what it was made of.
  expect(check?.at(-1)).not.toContain("<lesson>");
  expect(check?.join("\n")).toContain("The lesson isn't at hand");
});

test("a quotation of a further question that no source has is asked for once, then dropped", async () => {
  const { lessonId, further } = await aSourcedLesson();
  ai.setFault((chat) => {
    if (!isForFurther(chat)) return null;
    const { questions: written } = JSON.parse(answer(chat, "sample")) as {
      questions: Record<string, unknown>[];
    };
    const source_quote = "The Moon is made of cheese, and the cheese is very old and blue.";
    const all = written.map((question) => ({ ...question, passage: 1, source_quote }));
    return { kind: "recorded", reply: JSON.stringify({ questions: all }) };
  });

  expect(await further(lessonId)).toMatchObject({ stored: 6 });

  const stored = await questionsOf(lessonId);
  expect(stored.map(({ citation }) => citation)).toEqual(stored.map(() => null));
  const again = promptsOf().filter((prompt) => prompt.at(-1)?.includes("<statements>\n1. "));
  expect(again).toHaveLength(1);
});

test("wrong options of a course with sources are explained with its passages at hand", async () => {
  const { lessonId, further } = await aSourcedLesson();
  const [question] = await questionsOf(lessonId);
  const key = { ...(question!.key as ChoiceKey), beliefs: [] };
  await db.update(questions).set({ key }).where(eq(questions.id, question!.id));

  expect(await further(lessonId)).toMatchObject({ explained: 3 });

  const beliefs = promptsOf().find((prompt) => prompt[0]?.includes("You explain wrong answers"));
  expect(beliefs?.at(-1)).toContain(`<passage number="2">\n${HARBOURS}\n</passage>`);
});

test("a course without sources is written and checked without a word of passages", async () => {
  const { lessonId, further } = await aWrittenCourse();
  await further(lessonId);
  expect(promptsOf().flat().join("\n")).not.toContain("passage");
});

test.each(["no-json-schema", "no-response-format", "code-fences"] as const)(
  "a service with the fault %s gets further questions and beliefs, too",
  async (kind) => {
    const { lessonId, further } = await aWrittenCourse();
    const [question] = await questionsOf(lessonId);
    const key = { ...(question!.key as ChoiceKey), beliefs: [] };
    await db.update(questions).set({ key }).where(eq(questions.id, question!.id));
    ai.setFault({ kind });
    expect(await further(lessonId)).toMatchObject({ stored: 6, explained: 3, trusted: 6 });
  },
);
