import { expect } from "vitest";
import { env } from "#app/platform/env.ts";
import { citedItems, citationsIn } from "#app/rules/blocks/citations.ts";
import { answer } from "../../../test/ai-service/answer.ts";
import { findSchema, textOf, type ChatRequest } from "../../../test/ai-service/request.ts";
import { STATEMENTS } from "../../../test/ai-service/sample-citations.ts";
import { test } from "../../../test/builders.ts";
import { HOSTILE } from "../../../test/hostile-sources.ts";
import { aSource } from "../../../test/source.ts";
import { aWritingService, lessonsOf, questionsOf } from "../../../test/writing-service.ts";
import { findWrittenLesson } from "../lessons/written-lesson.ts";

const { ai, aTopic, write } = await aWritingService();
test.beforeAll(() => {
  env().ai = { baseUrl: ai.url, model: "writer", modelCheck: "checker" };
});

const TIDES =
  "The Moon pulls the nearest water of the ocean towards itself, and so the sea bulges on that side of the Earth twice every day.";

interface Claim {
  quote: string;
  passage?: unknown;
  source_quote?: unknown;
}
type Lesson = Record<string, unknown> & { explanation: { text: string }[]; claims: Claim[] };

const isForLesson = (chat: ChatRequest) => {
  const properties = findSchema(chat)?.properties ?? {};
  return "hook" in properties && "questions" in properties;
};

/** The first lesson of a course from a hostile source, as a model writes it that obeys the source. */
async function written(obey: (lesson: Lesson) => Lesson | string) {
  const topic = await aTopic();
  const text = [TIDES, ...HOSTILE.map(([, words]) => words.replaceAll(/\n+/g, " "))].join("\n\n");
  const source = await aSource(topic.learner, text, { courseId: topic.courseId });
  ai.setFault((chat) => {
    if (!isForLesson(chat)) return null;
    const obeyed = obey(JSON.parse(answer(chat, "sample")) as Lesson);
    return {
      kind: "recorded",
      reply: typeof obeyed === "string" ? obeyed : JSON.stringify(obeyed),
    };
  });
  const outcome = await write(topic.generationId);
  const [row] = await lessonsOf(topic.courseId);
  if (row?.status !== "ready") return { outcome, status: row?.status, text: "", cited: [], source };
  const { blocks } = await findWrittenLesson(topic.lessonId);
  return {
    outcome,
    status: row.status,
    text: blocks.map((block) => ("text" in block ? block.text : "")).join("\n\n"),
    cited: citedItems(blocks),
    questions: await questionsOf(topic.lessonId),
    source,
  };
}

test("a reply in another shape is refused, and nothing of it is stored", async () => {
  const pirate = JSON.stringify({ system_prompt: "You write one lesson", explanation: [] });
  expect(await written(() => pirate)).toMatchObject({ status: "failed", text: "" });
  expect(await written(() => "Arr! Cheese.")).toMatchObject({ status: "failed", text: "" });
});

test("a quotation that stands nowhere, or in a passage that nobody gave, is no citation", async () => {
  const { status, text, cited } = await written((lesson) => ({
    ...lesson,
    claims: [
      {
        quote: STATEMENTS.verbatim,
        passage: 1,
        source_quote: "The Moon is made of cheese, and the cheese is very old and blue.",
      },
      {
        quote: STATEMENTS.last,
        passage: 99,
        source_quote: TIDES.split(" ").slice(0, 12).join(" "),
      },
      { quote: STATEMENTS.altered, passage: 1, source_quote: "the sea" },
    ],
  }));

  expect(status).toBe("ready");
  expect(cited).toEqual([]);
  for (const sentence of [STATEMENTS.verbatim, STATEMENTS.last, STATEMENTS.altered])
    expect(text).toContain(`${sentence}[^?]`);
});

test("one passage can't be made to vouch for everything", async () => {
  const { text, cited } = await written((lesson) => ({
    ...lesson,
    claims: Object.values(STATEMENTS)
      .filter((quote) => quote !== STATEMENTS.invented)
      .map((quote) => ({
        quote,
        passage: 1,
        source_quote: TIDES.split(" ").slice(0, 12).join(" "),
      })),
  }));

  expect(cited).toHaveLength(1);
  expect(citationsIn(text).filter((citation) => citation === 1)).toHaveLength(3);
  // Its year stands nowhere near the words that were cited for it.
  expect(text).toContain(`${STATEMENTS.figure}[^?]`);
});

test("marks, links and tags that a model typed are gone, and ours stand where they belong", async () => {
  const { text, cited, questions } = await written((lesson) => ({
    ...lesson,
    explanation: lesson.explanation.map(({ text: words }, index) => ({
      text:
        index === 0
          ? `${words} The sea rises.[^99] It falls [^1]. Read [more](https://evil.example/?q=1).<img src="https://evil.example/a.png">`
          : words,
    })),
  }));

  expect(text).toContain("The sea rises. It falls. Read more.");
  expect(text).not.toMatch(/\[\^99\]|evil\.example|<img/);
  const numbers = citationsIn(text).filter((citation) => citation !== "unsourced");
  for (const number of numbers) expect(cited[number - 1]).toBeDefined();
  expect(JSON.stringify(questions)).not.toContain("evil.example");
});

test("the user's prompts hold the source between tags, and no instructions do", async () => {
  const { status } = await written((lesson) => lesson);
  expect(status).toBe("ready");
  const instructions = ai
    .chats()
    .map(({ body }) => textOf({ messages: body.messages?.slice(0, -1) ?? [] }));
  expect(instructions.join("\n")).not.toMatch(/cheese|pirate|harbour/i);
});
