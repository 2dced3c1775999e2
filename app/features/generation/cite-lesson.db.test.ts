import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { db, one } from "#app/db/client.ts";
import { concepts, questions } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { citedItems, citationsIn, withoutCitations } from "#app/rules/blocks/citations.ts";
import { answer } from "../../../test/ai-service/answer.ts";
import { findInputs, textOf as promptOf } from "../../../test/ai-service/request.ts";
import { STATEMENTS } from "../../../test/ai-service/sample-citations.ts";
import { test } from "../../../test/builders.ts";
import { aSource } from "../../../test/source.ts";
import { aWritingService, lessonsOf, questionsOf } from "../../../test/writing-service.ts";
import { findWrittenLesson } from "../lessons/written-lesson.ts";

const { ai, aTopic, write } = await aWritingService();
test.beforeAll(() => {
  env().ai = { baseUrl: ai.url, model: "writer", modelCheck: "checker" };
});

const SOURCE = `# Why tides rise

The Moon pulls the nearest water of the ocean towards itself, and so the sea bulges on that side of the Earth twice every day.

The first question about the visible part is always how high the water stands at the harbour wall, because everyone can check that for themselves.

# What harbours do

A harbour master writes down the height of every high water, so that captains know when their ships will float again.`;

async function aSourcedCourse(text = SOURCE, pageStarts: number[] = []) {
  const topic = await aTopic();
  const place = { courseId: topic.courseId, pageStarts, name: "Tides.md" };
  const source = await aSource(topic.learner, text, place);
  return { ...topic, source };
}

/** The marks behind a sentence of the lesson. */
function marksAfter(text: string, sentence: string) {
  const after = text.slice(text.indexOf(sentence) + sentence.length);
  return citationsIn(/^(?:\[\^[^\]]+\])*/.exec(after)?.[0] ?? "");
}

test("what a source says is cited word for word where it stands there, what it doesn't say is marked", async () => {
  const { generationId, lessonId, source } = await aSourcedCourse();

  expect(await write(generationId)).toEqual({ status: "done" });

  const { blocks } = await findWrittenLesson(lessonId);
  const text = blocks.map((block) => ("text" in block ? block.text : "")).join("\n\n");
  const items = citedItems(blocks);
  const cited = (sentence: string) =>
    marksAfter(text, sentence).map((mark) => (mark === "unsourced" ? mark : items[mark - 1]));

  for (const item of items) {
    if (!("source" in item)) throw new Error("only passages were cited");
    expect(item).toMatchObject({ source: source.id, name: "Tides.md" });
    expect(source.text.slice(item.from, item.to)).toBe(item.quote);
  }
  expect(cited(STATEMENTS.verbatim)).toEqual([expect.objectContaining({ match: "verbatim" })]);
  expect(cited(STATEMENTS.last)).toEqual([expect.objectContaining({ match: "verbatim" })]);
  // The source's own words, whatever the writer made of them.
  expect(cited(STATEMENTS.altered)).toEqual([expect.objectContaining({ match: "near" })]);
  // The second model knew where it stands.
  expect(cited(STATEMENTS.invented)).toEqual([expect.objectContaining({ match: "verbatim" })]);
  for (const sentence of [STATEMENTS.nowhere, STATEMENTS.own, STATEMENTS.figure])
    expect(cited(sentence)).toEqual(["unsourced"]);
  const again = ai.chats().filter(({ body }) => promptOf(body).includes("<statements>\n1. "));
  const [first] = again.map(({ body }) => String(body.messages?.at(-1)?.content));
  expect(first).toContain(`1. ${STATEMENTS.invented}\n2. ${STATEMENTS.nowhere}`);
  expect(first).not.toContain(STATEMENTS.altered);
  // Once for each of the two lessons.
  expect(again).toHaveLength(2);
});

test("a quotation after a page break in its passage has the page on which it stands", async () => {
  const pageStarts = [0, SOURCE.indexOf("of the ocean")];
  const { generationId, lessonId } = await aSourcedCourse(SOURCE, pageStarts);

  await write(generationId);

  const items = citedItems((await findWrittenLesson(lessonId)).blocks);
  const pageOf = (words: string) =>
    items.find((item) => "quote" in item && item.quote?.startsWith(words));
  expect(pageOf("The Moon pulls")).toMatchObject({ page: 1 });
  expect(pageOf("of the ocean")).toMatchObject({ page: 2 });
});

test("a question has the passage that holds its answer, or none", async () => {
  const { generationId, lessonId, source } = await aSourcedCourse();

  await write(generationId);

  const stored = await questionsOf(lessonId);
  const [quoted, ...others] = stored.toSorted(
    (one, other) => Number(other.citation !== null) - Number(one.citation !== null),
  );
  expect(quoted?.citation).toMatchObject({ source: source.id, match: "verbatim" });
  const { from, to, quote } = quoted!.citation!;
  expect(source.text.slice(from, to)).toBe(quote);
  expect(others.map(({ citation }) => citation)).toEqual([null, null]);
});

test("passages stand in the user's prompt of writer and checker, and nowhere else", async () => {
  const { generationId } = await aSourcedCourse();

  await write(generationId);

  const prompts = ai
    .chats()
    .map(({ body }) => (body.messages ?? []).map(({ content }) => String(content)));
  const withPassages = prompts.filter((messages) =>
    messages.at(-1)?.includes('<passage number="1">'),
  );
  expect(
    withPassages.filter((messages) => messages.at(-1)?.includes("<lesson>\n1 of 10")),
  ).toHaveLength(1);
  expect(withPassages.filter((messages) => messages.at(-1)?.includes("<questions>"))).not.toEqual(
    [],
  );
  for (const messages of prompts)
    for (const instructions of messages.slice(0, -1)) expect(instructions).not.toContain("harbour");
});

test("a question that is written again gets the passages, and cites them", async () => {
  const { generationId, lessonId, source } = await aSourcedCourse();
  ai.setFault((chat) =>
    promptOf(chat).includes("<lesson>\n1 of 10")
      ? {
          kind: "recorded",
          reply: JSON.stringify({ ...JSON.parse(answer(chat, "sample")), questions: [] }),
        }
      : null,
  );

  expect(await write(generationId)).toEqual({ status: "done" });

  const again = ai.chats().find(({ body }) => promptOf(body).includes("<more>\n3\n</more>"));
  const messages = (again?.body.messages ?? []).map(({ content }) => String(content));
  expect(messages.at(-1)).toContain('<passage number="1">');
  expect(messages.slice(0, -1).join("\n")).not.toContain("harbour");
  const cited = (await questionsOf(lessonId)).flatMap(({ citation }) => citation ?? []);
  expect(cited).toMatchObject([{ source: source.id, match: "verbatim" }]);
  expect(source.text.slice(cited[0]!.from, cited[0]!.to)).toBe(cited[0]!.quote);
});

test("a sentence that the verifier finds in no passage has no citation, whatever words were quoted for it", async () => {
  const { generationId, lessonId } = await aSourcedCourse();
  const lines: string[] = [];
  ai.setFault((chat) => {
    const claims = findInputs(chat).claims?.split("\n") ?? [];
    const number = claims.findIndex((line) => line.includes(STATEMENTS.verbatim)) + 1;
    if (number === 0) return null;
    lines.push(claims[number - 1] ?? "");
    const reply = { ...JSON.parse(answer(chat, "sample")), unsupported: [String(number), 99, "x"] };
    return { kind: "recorded", reply: JSON.stringify(reply) };
  });

  expect(await write(generationId)).toEqual({ status: "done" });

  const { blocks } = await findWrittenLesson(lessonId);
  const text = blocks.map((block) => ("text" in block ? block.text : "")).join("\n\n");
  expect(lines[0]).toMatch(/^\d+\. \(passage \d+\) /);
  expect(marksAfter(text, STATEMENTS.verbatim)).toEqual(["unsourced"]);
  expect(marksAfter(text, STATEMENTS.altered)).toEqual([expect.any(Number)]);
  const again = ai.chats().filter(({ body }) => promptOf(body).includes("<statements>\n1. "));
  for (const { body } of again) expect(promptOf(body)).not.toContain(STATEMENTS.verbatim);
});

test("a lesson written from nothing says of its figures that no source has them", async () => {
  const { generationId, lessonId } = await aTopic();
  const figures = ["It began in 1783.", "Today 40 percent of all harbours have one."];
  ai.setFault((chat) => {
    if (!promptOf(chat).includes("<lesson>\n1 of 10")) return null;
    const lesson = JSON.parse(answer(chat, "sample")) as { explanation: { text: string }[] };
    const explanation = lesson.explanation.map(({ text, ...rest }, index) => ({
      ...rest,
      text: index === 0 ? `${text} ${figures.join(" ")} So it goes.` : text,
    }));
    return { kind: "recorded", reply: JSON.stringify({ ...lesson, explanation }) };
  });

  expect(await write(generationId)).toEqual({ status: "done" });

  const { blocks } = await findWrittenLesson(lessonId);
  const text = blocks.map((block) => ("text" in block ? block.text : "")).join("\n\n");
  expect(text).toContain(`${figures[0]}[^?] ${figures[1]}[^?] So it goes.`);
  expect(citedItems(blocks)).toEqual([]);
});

test("concepts of a lesson that was written before its course had a plan are the sources' own", async () => {
  const { generationId, lessonId } = await aSourcedCourse();

  await write(generationId);

  const taught = await db.select().from(concepts).where(eq(concepts.lessonId, lessonId));
  expect(taught.length).toBeGreaterThan(2);
  expect(taught.filter(({ isCovered }) => isCovered).length).toBeGreaterThan(2);
});

test("when nobody can be asked again, what stands nowhere is marked and the lesson is stored", async () => {
  const { generationId, lessonId } = await aSourcedCourse();
  ai.setFault((chat) =>
    promptOf(chat).includes("You look up where a source says something")
      ? { kind: "bad-key" }
      : null,
  );

  expect(await write(generationId)).toEqual({ status: "done" });

  const { blocks } = await findWrittenLesson(lessonId);
  const text = blocks.map((block) => ("text" in block ? block.text : "")).join("\n\n");
  expect(marksAfter(text, STATEMENTS.invented)).toEqual(["unsourced"]);
  expect(marksAfter(text, STATEMENTS.verbatim)).toEqual([1]);
});

test("without its marks the stored text is the one that was read while it was written", async () => {
  const typed = await aTopic("Harbours");
  await write(typed.generationId);
  const { blocks } = await findWrittenLesson(typed.lessonId);
  expect(citedItems(blocks)).toEqual([]);

  const { generationId, lessonId } = await aSourcedCourse();
  await write(generationId);
  const sourced = await findWrittenLesson(lessonId);
  const first = sourced.blocks.find(({ section }) => section === "explanation");
  expect(withoutCitations(first && "text" in first ? first.text : "")).toContain(
    Object.values(STATEMENTS).join(" "),
  );
  const row = one((await lessonsOf(typed.courseId)).slice(0, 1));
  expect(await db.$count(questions, eq(questions.lessonId, row.id))).toBe(3);
});
