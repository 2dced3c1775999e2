import { expect } from "vitest";
import { env } from "#app/platform/env.ts";
import { test } from "../../../test/builders.ts";
import { honest, recordedServices, type Recorded } from "../../../test/recorded-services.ts";

const { writer, write } = await recordedServices();
test.beforeAll(() => {
  env().ai = { baseUrl: writer.url, model: "writer", modelCheck: "checker" };
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
  const objections = [{ quote: survey, why: "No such survey is known." }];
  const { text, checks } = await write(
    withChanges({
      explanation: [{ text: `${first} ${survey}` }, ...others.map((idea) => ({ text: idea }))],
      claims: null,
    }),
    { canCorrect: false, objections },
  );

  expect(checks[0]).toContain(`<statements>\n${survey}\n</statements>`);
  expect(text).not.toContain("2,000 sailors");
});
