import { and, eq } from "drizzle-orm";
import { afterAll, expect } from "vitest";
import { models } from "#app/ai/models.ts";
import { db, one } from "#app/db/client.ts";
import { generations, lessonVersions, questionChecks, questions } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import type { CheckOutcome } from "#app/rules/trust/gates.ts";
import { aLearner, MONDAY, test } from "../../../test/builders.ts";
import { textOf, type OpenQuestion } from "../../../test/ai-service/request.ts";
import { startAiService, type AiService } from "../../../test/ai-service/start-ai-service.ts";
import { createTopic } from "../topics/create-topic.ts";
import { writeLessons } from "./write-lessons.ts";

let writer: AiService;
let checker: AiService;
let objections: { quote: string; why: string }[] = [];
let solve: (question: OpenQuestion, lesson: string) => number | "ambiguous" | undefined = () =>
  undefined;
test.beforeAll(async () => {
  writer = await startAiService({ msToFirstToken: 0, tokensPerSecond: Infinity });
  checker = await startAiService({
    msToFirstToken: 0,
    tokensPerSecond: Infinity,
    solve: (question, lesson) => solve(question, lesson),
    object: (lesson) => objections.filter(({ quote }) => lesson.includes(quote)),
  });
  env().ai = { baseUrl: writer.url, model: "writer", modelCheck: "checker" };
});
afterAll(async () => {
  await writer.close();
  await checker.close();
});
const QUIZLESS = {
  title: "A pool that dries",
  hook: "Where does the sea go?",
  objective: "Explain why a pool is left behind.",
  explanation: "The sea falls and leaves water in the hollows of the rock. It stays wet for ever.",
  example: "Mia puts a stone at the edge. Six hours later it is dry.",
  elaboration: "Look for a hollow at the next low tide.",
  next_tease: "Who lives there?",
};

let topics = 0;
test.beforeEach(() => {
  topics += 1;
  solve = () => undefined;
  objections = [];
});
test.afterEach(() => {
  env().AI_CHECK = "basic";
  checker.setFault(null);
  writer.setFault(null);
  writer.requests.length = 0;
  checker.requests.length = 0;
});

/** Generator and verifier are two services that fail independently. */
async function write(busyMs?: number) {
  const learner = await aLearner();
  const input = { topic: `Tide pools ${topics}`, fresh: false };
  const created = await createTopic(learner, input, MONDAY);
  if (created.status !== "created") throw new Error(`the topic was ${created.status}`);
  const { courseId, lessonId } = created;
  const run = one(await db.select().from(generations).where(eq(generations.courseId, courseId)));
  const named = { model: `writer ${topics}`, modelCheck: `checker ${topics}` };
  const team = {
    writer: models({ baseUrl: writer.url, ...named }).writer,
    checker: models({ baseUrl: checker.url, ...named }).checker,
  };
  const timeouts = busyMs === undefined ? undefined : { busyMs };
  const signal = new AbortController().signal;
  const outcome = await writeLessons(run.id, team, () => MONDAY, signal, timeouts);
  const rows = await db.select().from(questions).where(eq(questions.lessonId, lessonId));
  return { outcome, lessonId, texts: rows.map(({ questionText }) => questionText) };
}

const isDoubted = (text: string) => text.startsWith("Sam");

test("a question whose key a second model doesn't find is rewritten once", async () => {
  const doubted = new Set<string>();
  solve = ({ question_text }) => {
    if (!isDoubted(question_text) || doubted.has(question_text)) return undefined;
    doubted.add(question_text);
    return "ambiguous";
  };
  expect((await write()).texts).toHaveLength(3);
  const bodies = writer.chats().map(({ body }) => JSON.stringify(body));
  expect(bodies.filter((body) => body.includes("<replace>"))).toHaveLength(2);
});

test("a question that stays doubtful is left out, and a lesson without a trusted one is not stored", async () => {
  solve = ({ question_text }) => (isDoubted(question_text) ? "ambiguous" : undefined);
  const { texts } = await write();
  expect(texts.some(isDoubted)).toBe(false);
  expect(texts.length).toBeGreaterThanOrEqual(1);
  solve = () => "ambiguous";
  topics += 1;
  expect(await write()).toMatchObject({ outcome: { status: "failed" }, texts: [] });
});

test("a full check also solves without the right option, without the lesson and by the explanation alone", async () => {
  env().AI_CHECK = "full";
  // Chosen as the best of four: without it, another option is as good.
  solve = ({ question_text, options }) =>
    options.includes("None of these")
      ? isDoubted(question_text)
        ? options.findIndex((option) => option !== "None of these")
        : options.indexOf("None of these")
      : undefined;
  const { texts } = await write();
  const bodies = checker.chats().map(({ body }) => JSON.stringify(body.messages));

  expect(texts.some(isDoubted)).toBe(false);
  expect(texts).toHaveLength(2);
  // Two lessons of two checks each: the questions, then those that were rewritten.
  expect(bodies).toHaveLength(28);
  expect(bodies.filter((body) => body.includes("None of these"))).toHaveLength(4);
  expect(bodies.filter((body) => !body.includes("<lesson>"))).toHaveLength(12);
  expect(bodies.filter((body) => body.includes("The question is hidden"))).toHaveLength(8);
});

/** Without the lesson, another answer than the stand-in's right one. */
const knowsOtherwise = ({ question_text, options }: OpenQuestion, lesson: string) =>
  lesson === "" && isDoubted(question_text)
    ? options.findIndex((option) => !/^(Change one|Say it in|Settle)/.test(option))
    : undefined;

test("a different answer without the lesson doubts the lesson: the paragraph with the key is corrected by one call", async () => {
  env().AI_CHECK = "full";
  solve = knowsOtherwise;
  const { outcome, lessonId, texts } = await write();

  expect(outcome).toEqual({ status: "done" });
  expect(texts.some(isDoubted)).toBe(false);
  const corrections = writer
    .chats()
    .map(({ body }) => textOf(body))
    .filter((prompt) => prompt.includes("<paragraphs>\n"));
  // Two lessons with one doubted question each.
  expect(corrections).toHaveLength(2);
  for (const prompt of corrections) {
    expect(prompt).toMatch(/Number 1:\n.*change/is);
    expect(prompt).toMatch(/answers “Sam .*A reader who did not know the answer chose “/s);
    expect(prompt).not.toContain("Number 2:");
  }
  const [version] = await db
    .select({ blocks: lessonVersions.blocks })
    .from(lessonVersions)
    .where(eq(lessonVersions.lessonId, lessonId));
  expect(JSON.stringify(version?.blocks)).toContain("this paragraph was corrected");
  expect(await countOf("lesson-doubted")).toBe(2);
});

test("a lesson in doubt that nobody corrects is stored as it was", async () => {
  env().AI_CHECK = "full";
  solve = knowsOtherwise;
  writer.setFault((chat) =>
    textOf(chat).includes("<paragraphs>\n") ? { kind: "server-error" } : null,
  );
  const { outcome, lessonId } = await write(1_000);

  expect(outcome).toEqual({ status: "done" });
  const [version] = await db
    .select({ blocks: lessonVersions.blocks })
    .from(lessonVersions)
    .where(eq(lessonVersions.lessonId, lessonId));
  expect(JSON.stringify(version?.blocks)).toMatch(/change one thing/i);
});

async function countOf(outcome: CheckOutcome): Promise<number | undefined> {
  const checker = eq(questionChecks.checker, `checker ${topics}`);
  const [row] = await db
    .select({ count: questionChecks.count })
    .from(questionChecks)
    .where(and(checker, eq(questionChecks.outcome, outcome)));
  return row?.count;
}

test("each gate that stopped a question is counted by verifier and day, without a learner", async () => {
  solve = ({ question_text }) => (isDoubted(question_text) ? "ambiguous" : undefined);
  await write();
  const checks = await db
    .select({ outcome: questionChecks.outcome, count: questionChecks.count })
    .from(questionChecks)
    .where(eq(questionChecks.checker, `checker ${topics}`));
  const counts = Object.fromEntries(checks.map(({ outcome, count }) => [outcome, count]));
  // Two lessons: three questions each, one of them doubted, and its replacement, which is doubted too.
  expect(counts).toEqual({ examined: 8, solved: 2, lost: 2 });
});

test("a quiz with fewer than three questions is filled up", async () => {
  writer.setFault((chat) => {
    const isLesson = textOf(chat).includes("<lesson>\n");
    return isLesson ? { kind: "fewer-questions" } : null;
  });
  expect((await write()).texts).toHaveLength(3);
  writer.setFault(null);
  const prompts = writer.chats().map(({ body }) => textOf(body));
  expect(prompts.filter((text) => text.includes("<more>\n1\n</more>"))).toHaveLength(2);
});

test("questions that replace a quiz nobody wrote are stored as checked, and the text is proofread with them", async () => {
  writer.setFault((chat) =>
    textOf(chat).includes("<lesson>\n1 of 10")
      ? { kind: "recorded", reply: JSON.stringify({ ...QUIZLESS, questions: [] }) }
      : null,
  );
  objections = [{ quote: "It stays wet for ever.", why: "It dries in June." }];
  const { lessonId, texts } = await write();

  expect(texts).toHaveLength(3);
  const rows = await db.select().from(questions).where(eq(questions.lessonId, lessonId));
  expect(rows).toHaveLength(3);
  expect(rows.map(({ reviewState, isForReviews }) => [reviewState, isForReviews])).toEqual(
    rows.map(() => ["checked", true]),
  );
  const correction = writer.chats().find(({ body }) => textOf(body).includes("<paragraphs>"));
  expect(textOf(correction!.body)).toContain("It dries in June.");
});

test("without a check no verifier is called, and the questions are marked as unchecked", async () => {
  env().AI_CHECK = "off";
  expect((await write()).texts).toHaveLength(3);
  expect(checker.chats()).toHaveLength(0);
  const rows = await db.select({ state: questions.reviewState }).from(questions);
  expect(rows.some(({ state }) => state === "unchecked")).toBe(true);
});

test("a busy verifier is retried and its doubts count", async () => {
  solve = ({ question_text }) => (isDoubted(question_text) ? "ambiguous" : undefined);
  checker.setFault([{ kind: "server-error" }, { kind: "rate-limit" }]);
  const { outcome, texts } = await write();
  expect(outcome).toEqual({ status: "done" });
  expect(texts.some(isDoubted)).toBe(false);
});

test("a verifier's reply cut off by its token limit is retried with a higher one", async () => {
  solve = ({ question_text }) => (isDoubted(question_text) ? "ambiguous" : undefined);
  checker.setFault({ kind: "long-thoughts", letters: 8_000 });
  expect((await write()).texts.some(isDoubted)).toBe(false);
});

test("the verifier never gets the key, and while it stays busy the questions that pass the lint are used", async () => {
  checker.setFault({ kind: "server-error" });
  const { outcome, texts } = await write(3_000);
  expect(outcome).toEqual({ status: "done" });
  expect(texts).toHaveLength(3);
  // One call and one retry after a pause, for each of two lessons.
  expect(checker.chats()).toHaveLength(4);
  for (const { body } of checker.chats())
    expect(JSON.stringify(body)).not.toContain("correct_answer");
});
