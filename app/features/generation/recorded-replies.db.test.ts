import { readFileSync } from "node:fs";
import { and, eq } from "drizzle-orm";
import { afterAll, describe, expect } from "vitest";
import { models } from "#app/ai/models.ts";
import { db, one } from "#app/db/client.ts";
import { courses, generations, lessons, questions } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { formulasOf } from "#app/rules/formulas/cut-at-formulas.ts";
import { drawFormula } from "#packages/mathml/draw-formula.ts";
import { aLearner, MONDAY, test } from "../../../test/builders.ts";
import { isForOutline } from "../../../test/ai-service/once-for-a-lesson.ts";
import { textOf, type ChatRequest } from "../../../test/ai-service/request.ts";
import { startAiService, type AiService } from "../../../test/ai-service/start-ai-service.ts";
import { findWrittenLesson } from "../lessons/written-lesson.ts";
import { createTopic } from "../topics/create-topic.ts";
import { writeLessons } from "./write-lessons.ts";

/* What a real model replied, good and bad, through the whole pipeline. */

interface Recorded {
  writer: string;
  kind: string;
  topic: string;
  lesson: number | null;
  reply: string;
}
const recorded = readFileSync("test/ai-service/recorded-replies.jsonl", "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Recorded);
const honest = recorded.filter(({ writer, kind }) => writer === "lesson" && kind === "honest");
const bad = (variant: string) => recorded.find(({ kind }) => kind === `bad-${variant}`)!;

/** An honest reader: the right option of every recorded question, whatever its key says. */
const RIGHT = new Map(
  [...honest, ...["B", "C", "D", "E", "F"].map(bad)].flatMap(({ reply }) =>
    [
      ...reply.matchAll(
        /"question_text":"((?:[^"\\]|\\.)*)".*?"correct_answer":"((?:[^"\\]|\\.)*)"/gs,
      ),
    ].map(([, text, key]) => [plain(text), plain(key)] as const),
  ),
);
RIGHT.set("How much time lies between a high tide and the next low tide?", "About 6 hours");
RIGHT.set("When do spring tides happen?", "ambiguous");

function plain(text = ""): string {
  const read = text.replaceAll(/\\(["\\])/g, "$1").replaceAll(/\s+/g, " ");
  return read.replaceAll(/[*$_`‹›<>]/g, "").trim();
}

let writer: AiService;
let checker: AiService;
let objections: { quote: string; why: string; correction?: string }[] = [];
test.beforeAll(async () => {
  const fast = { msToFirstToken: 0, tokensPerSecond: Infinity };
  writer = await startAiService(fast);
  checker = await startAiService({
    ...fast,
    object: () => objections,
    solve: ({ question_text, options }) => {
      const right = RIGHT.get(plain(question_text));
      if (right === "ambiguous") return right;
      const place = options.findIndex((option) => plain(option) === right);
      return place === -1 ? undefined : place;
    },
  });
  env().ai = { baseUrl: writer.url, model: "writer", modelCheck: "checker" };
});
afterAll(async () => {
  await writer.close();
  await checker.close();
});
let runs = 0;
test.beforeEach(() => {
  objections = [];
  writer.requests.length = 0;
  checker.requests.length = 0;
});

/** A course whose lesson 1, or another one, is written with a recorded reply. */
async function write(
  { topic, reply }: Recorded,
  { canCorrect = true, lesson: number = 1, before = [] as string[] } = {},
) {
  const isIt = (text: string) => text.includes(`<lesson>\n${number} of 10\n</lesson>`);
  const earlier = [...before];
  runs += 1;
  const learner = await aLearner();
  const created = await createTopic(learner, { topic: `${topic} ${runs}`, fresh: false }, MONDAY);
  if (created.status !== "created") throw new Error(`the topic was ${created.status}`);
  const { courseId } = created;
  const run = one(await db.select().from(generations).where(eq(generations.courseId, courseId)));
  writer.setFault((chat) => {
    if (isIt(textOf(chat))) return { kind: "recorded", reply: earlier.shift() ?? reply };
    return !canCorrect && textOf(chat).includes("<paragraphs>") ? { kind: "server-error" } : null;
  });
  const named = { model: `writer r${runs}`, modelCheck: `checker r${runs}` };
  const team = {
    writer: models({ baseUrl: writer.url, ...named }).writer,
    checker: models({ baseUrl: checker.url, ...named }).checker,
  };
  await writeLessons(run.id, team, () => MONDAY, new AbortController().signal);
  const lesson = one(
    await db
      .select()
      .from(lessons)
      .where(and(eq(lessons.courseId, courseId), eq(lessons.lessonNumber, number))),
  );
  const stored = await db.select().from(questions).where(eq(questions.lessonId, lesson.id));
  const { language } = one(await db.select().from(courses).where(eq(courses.id, courseId)));
  const { blocks } = await findWrittenLesson(lesson.id);
  const calls = writer.chats().map(({ body }) => textOf(body));
  const userTextOf = (chat: ChatRequest) => String(chat.messages?.at(-1)?.content);
  return {
    status: lesson.status,
    title: lesson.title,
    language,
    blocks,
    text: JSON.stringify(blocks),
    questions: stored,
    lessonCalls: calls.filter(isIt).length,
    prompts: writer
      .chats()
      .map(({ body }) => userTextOf(body))
      .filter(isIt),
    outlines: writer.chats().flatMap(({ body }) => (isForOutline(body) ? [userTextOf(body)] : [])),
    corrections: calls.filter((text) => text.includes("<paragraphs>")),
    rewrites: calls.filter((text) => text.includes("<replace>")),
    checks: checker.chats().map(({ body }) => userTextOf(body)),
  };
}

const formulasIn = (value: unknown): string[] =>
  typeof value === "string"
    ? formulasOf(value).map(({ latex }) => latex)
    : value !== null && typeof value === "object"
      ? Object.values(value).flatMap(formulasIn)
      : [];

describe("an honest reply is stored as it was written, after one call", () => {
  for (const reply of honest)
    test(`${reply.topic}, lesson ${reply.lesson}`, async () => {
      const {
        status,
        questions: stored,
        lessonCalls,
        corrections,
        rewrites,
        blocks,
      } = await write(reply);

      expect(status).toBe("ready");
      expect({ lessonCalls, corrections, rewrites }).toEqual({
        lessonCalls: 1,
        corrections: [],
        rewrites: [],
      });
      expect(stored).toHaveLength(3);
      expect(stored.map(({ reviewState }) => reviewState)).toEqual(Array(3).fill("checked"));
      for (const latex of formulasIn(blocks)) expect(drawFormula(latex).fault).toBeNull();
    });
});

test("A: a poor model's wrong sum, table, link, tag, emoji and broken questions don't reach the learner", async () => {
  objections = [
    {
      quote: "The Moon pulls 178 times harder than the Sun.",
      why: "It is the other way round.",
      correction: "The Sun pulls about 178 times harder than the Moon.",
    },
    {
      quote:
        "A study at Oxford University in 2014 showed that 87% of people do not know why tides happen.",
      why: "No such study is known.",
    },
  ];
  const lesson = await write(bad("A"));

  expect(lesson.title).toBe("Introduction to Tides: Understanding the Basics");
  expect(lesson.blocks.map(({ kind }) => kind)).toContain("table");
  expect(lesson.text).not.toMatch(
    /\]\(https|<br>|\|---|4\.8 m|178 times harder than the Sun|Oxford/,
  );
  expect(lesson.corrections).toHaveLength(1);
  expect(lesson.corrections[0]).toContain("its left side is 3.8");
  expect(lesson.corrections[0]).toContain("It is the other way round.");
  expect(lesson.rewrites[0]).toContain("Options are shuffled");
  expect(lesson.rewrites[0]).toContain("chose “About 6 hours”");
  const keys = JSON.stringify(lesson.questions);
  expect(keys).not.toMatch(/All of the above|About 12 hours|At half moon/);
});

test("A: what can't be corrected is left out, and the sentences around it stay", async () => {
  objections = [
    {
      quote: "The Moon pulls 178 times harder than the Sun.",
      why: "Reversed.",
      correction: "The Sun pulls about 178 times harder than the Moon.",
    },
    {
      quote:
        "A study at Oxford University in 2014 showed that 87% of people do not know why tides happen.",
      why: "No such study is known.",
    },
  ];
  const { text } = await write(bad("A"), { canCorrect: false });

  expect(text).not.toMatch(/4\.8 m|Oxford/);
  expect(text).toContain("The Sun pulls about 178 times harder than the Moon.");
  expect(text).toContain("The next high tide comes 12 hours and 25 minutes later");
});

test("A: stock phrases, and a clock time that the verifier calls wrong, are written again", async () => {
  objections = [
    {
      quote: "The next low tide comes 6 hours and 12 minutes after high tide, which is at 1:12 PM.",
      why: "6:00 and 6 hours 12 minutes make 12:12.",
    },
  ];
  const { text, corrections } = await write(bad("A"));

  expect(corrections[0]).toContain("“In this lesson” is a stock phrase");
  expect(corrections[0]).toContain("“In conclusion” is a stock phrase");
  expect(corrections[0]).toContain("make 12:12");
  expect(text).not.toMatch(/In this lesson|In conclusion|1:12 PM/);
});

test("A: a lesson of 313 words is asked for once more while nobody waits for it", async () => {
  const { prompts, ...outcome } = await write(bad("A"), { lesson: 2 });

  expect(outcome).toMatchObject({ status: "ready", lessonCalls: 2 });
  expect(prompts[0]).not.toContain("was refused");
  expect(prompts[1]).toContain("Your last draft was refused. It had 313 words; write ");
});

test("a lesson in another language than its course's is never stored, and what was seen of it is forgotten", async () => {
  const spanish = honest.find(({ topic }) => topic.startsWith("Los tiempos"))!;
  const english = honest.find(
    ({ topic, lesson }) => topic.startsWith("Why the sea") && lesson === 1,
  )!;
  const { status, title, prompts, outlines } = await write(spanish, { before: [english.reply] });

  expect(status).toBe("ready");
  expect(spanish.reply).toContain(`"title":${JSON.stringify(title)}`);
  expect(prompts).toHaveLength(2);
  for (const prompt of [...prompts, ...outlines]) {
    expect(prompt).toContain("Write in Spanish.");
    expect(prompt).not.toMatch(/<hook>|<title>|tides|Moon/);
  }
  expect(prompts[1]).toContain(
    "Your last draft was refused. It must be written in the language of its course.",
  );
});

test("a service that only writes another language fails, and nothing of it is stored", async () => {
  const spanish = honest.find(({ topic }) => topic.startsWith("Los tiempos"))!;
  const english = honest.find(
    ({ topic, lesson }) => topic.startsWith("Why the sea") && lesson === 1,
  )!;
  const {
    status,
    blocks,
    questions: stored,
    prompts,
  } = await write({ ...spanish, reply: english.reply });

  expect({ status, blocks, stored }).toEqual({ status: "failed", blocks: [], stored: [] });
  expect(prompts).toHaveLength(3);
});

test("a lesson whose title decides the course's language is refused if its text is in another one", async () => {
  const spanish = honest.find(({ topic }) => topic.startsWith("Los tiempos"))!;
  const english = honest.find(
    ({ topic, lesson }) => topic.startsWith("Why the sea") && lesson === 1,
  )!;
  const { title, objective } = JSON.parse(spanish.reply) as Record<string, string>;
  const mixed = JSON.stringify({ ...JSON.parse(english.reply), title, objective });
  const outcome = await write({ ...spanish, topic: "Zamba" }, { before: [mixed] });

  expect(outcome).toMatchObject({ status: "ready", language: "es" });
  expect(outcome.prompts).toHaveLength(2);
  expect(outcome.prompts[0]).not.toContain("Write in");
  expect(outcome.prompts[1]).toContain("Write in Spanish.");
  expect(outcome.text).not.toContain("Moon");
});

test("E: values with a unit are numbers, and the picture stays", async () => {
  const { blocks } = await write(bad("E"));
  const picture = blocks.find(({ kind }) => kind === "diagram");
  expect(JSON.stringify(picture)).toMatch(/"value":1\.5/);
});

test("B: a lesson without its tease is stored with the first reply", async () => {
  const { status, lessonCalls, questions: stored, blocks } = await write(bad("B"));

  expect({ status, lessonCalls }).toEqual({ status: "ready", lessonCalls: 1 });
  expect(stored).toHaveLength(3);
  expect(blocks.some(({ section }) => section === "next")).toBe(false);
});

test("C: formulas whose backslashes were not doubled are whole", async () => {
  const { blocks, lessonCalls, corrections } = await write(bad("C"));

  expect(formulasIn(blocks)).toEqual([
    String.raw`\frac{100 \times 2}{60} \approx 3.3`,
    String.raw`\frac{17900 \cdot 2}{23400} \approx 1.5`,
  ]);
  expect({ lessonCalls, corrections }).toEqual({ lessonCalls: 1, corrections: [] });
});

test("D: chatter and a fence around the reply don't matter", async () => {
  expect(await write(bad("D"))).toMatchObject({ status: "ready", lessonCalls: 1 });
});

test("E: letters are removed, and instead of a question whose key is no option another is written", async () => {
  const { questions: stored, rewrites } = await write(bad("E"));

  expect(stored).toHaveLength(3);
  expect(JSON.stringify(stored)).not.toMatch(/"[A-D]\) /);
  expect(rewrites[0]).toContain("<more>\n1\n</more>");
});

test("F: stars between numbers stay, and questions have no marks", async () => {
  const { text, questions: stored } = await write(bad("F"));

  expect(text).toContain("6*10^24*1000");
  expect(JSON.stringify(stored)).not.toMatch(/\*less\*|\*\*higher/);
  expect(stored).toHaveLength(3);
});

const tides = honest.find(({ topic, lesson }) => topic.startsWith("Why the sea") && lesson === 1)!;
const withChanges = (changes: object): Recorded => ({
  ...tides,
  reply: JSON.stringify({ ...(JSON.parse(tides.reply) as object), ...changes }),
});
const ideasOf = ({ reply }: Recorded) =>
  (JSON.parse(reply) as { explanation: string }).explanation.split("\n\n");

test("ideas in a list become cards: a text each, its detail, the picture after the first, the guess where it is resolved", async () => {
  const explanation = ideasOf(tides).map((text, index) => ({
    text,
    more: index === 1 ? "Newton explained it in 1687." : null,
    closes_gap: index === 2,
  }));
  const { blocks, lessonCalls } = await write(withChanges({ explanation }));

  const kinds = blocks.filter(({ section }) => section === "explanation").map(({ kind }) => kind);
  expect(lessonCalls).toBe(1);
  expect(kinds.slice(0, 6)).toEqual(["text", "diagram", "text", "more", "text", "guess"]);
  expect(kinds.filter((kind) => kind === "text")).toHaveLength(explanation.length);
});

test("an idea of 300 words in one paragraph is cut between its sentences, and no word is lost", async () => {
  const long = ideasOf(tides).join(" ").replaceAll(/\s+/g, " ");
  const { blocks } = await write(withChanges({ explanation: [{ text: long }] }));

  const texts = blocks.flatMap((block) =>
    block.kind === "text" && block.section === "explanation" ? block.text.split("\n\n") : [],
  );
  expect(texts.length).toBeGreaterThan(2);
  for (const paragraph of texts) expect(paragraph.split(" ").length).toBeLessThanOrEqual(150);
  expect(texts.join(" ").split(" ").length).toBe(long.split(" ").length);
});

test("a lesson without a question gets three that are checked", async () => {
  const { questions: stored, rewrites } = await write(withChanges({ questions: [] }));

  expect(rewrites[0]).toContain("<more>\n3\n</more>");
  expect(stored.map(({ reviewState }) => reviewState)).toEqual(Array(3).fill("checked"));
});

test("an invented survey that its writer isn't sure of leaves the page", async () => {
  const [first, ...others] = ideasOf(tides);
  const survey = "A survey of 2,000 sailors in 2011 found that 83% get this wrong.";
  const { text, corrections } = await write(
    withChanges({
      explanation: [{ text: `${first} ${survey}` }, ...others.map((idea) => ({ text: idea }))],
      claims: [{ quote: survey, known: "not sure" }],
    }),
    { canCorrect: false },
  );

  expect(corrections[0]).toContain("You are not sure of");
  expect(text).not.toContain("2,000 sailors");
});

test("a survey that its writer doesn't declare is judged by the checker and leaves the page", async () => {
  const [first, ...others] = ideasOf(tides);
  const survey = "A survey of 2,000 sailors in 2011 found that 83% get this wrong.";
  objections = [{ quote: survey, why: "No such survey is known." }];
  const { text, checks } = await write(
    withChanges({
      explanation: [{ text: `${first} ${survey}` }, ...others.map((idea) => ({ text: idea }))],
      claims: null,
    }),
    { canCorrect: false },
  );

  expect(checks[0]).toContain(`<statements>\n${survey}\n</statements>`);
  expect(text).not.toContain("2,000 sailors");
});
