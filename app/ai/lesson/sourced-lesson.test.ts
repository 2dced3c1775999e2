import { afterEach, beforeEach, expect, test } from "vitest";
import { HOSTILE } from "../../../test/hostile-sources.ts";
import { textOf, findSchema } from "../../../test/ai-service/request.ts";
import { startAiService, type AiService } from "../../../test/ai-service/start-ai-service.ts";
import { checkAnswers } from "../answer-check/check-answers.ts";
import { findQuotes } from "../citations/find-quotes.ts";
import { models, type Models } from "../models.ts";
import type { NumberedPassage } from "../prompt.ts";
import { SOURCED_LESSON_MAX_TOKENS, writeLesson, type LessonBrief } from "./write-lesson.ts";

let service: AiService;
let ai: Models;
beforeEach(async () => {
  service = await startAiService({ msToFirstToken: 0, tokensPerSecond: Infinity });
  ai = models({ baseUrl: service.url, model: "writer", modelCheck: "checker" });
});
afterEach(() => service.close());

const TIDES =
  "The Moon pulls the nearest water of the ocean towards itself, and so the sea bulges on that side of the Earth twice every day.";
const passages = (text: string): NumberedPassage[] => [
  { number: 1, page: 12, text: TIDES },
  { number: 2, page: null, text },
];
const brief: LessonBrief = { topic: "Tides", lessonNumber: 2, title: "Two bulges" };

const write = (text: string) =>
  Array.fromAsync(writeLesson(ai, { ...brief, passages: passages(text) }));
const ask = {
  lesson: write,
  quotes: (text: string) => findQuotes(ai, ["The sea bulges."], passages(text)),
  answers: (text: string) =>
    checkAnswers(
      ai,
      { explanation: "The sea bulges.", example: "", elaboration: "", passages: passages(text) },
      [{ text: "Why?", open: { kind: "choice", content: { options: ["a", "b", "c", "d"] } } }],
    ),
};

/** What the service got last: the instructions, and the user's prompt. */
function lastPrompt() {
  const { body } = service.chats().at(-1)!;
  const contents = (body.messages ?? []).map(({ role, content }) => ({
    role,
    text: String(content),
  }));
  const { text: prompt = "", role } = contents.at(-1) ?? {};
  expect(role).toBe("user");
  return { instructions: contents.slice(0, -1), prompt, schema: findSchema(body) };
}

test.each(Object.entries(ask))("a source never changes the instructions: %s", async (_, call) => {
  await call("The harbour is quiet.");
  const { instructions, schema } = lastPrompt();
  expect(instructions).not.toEqual([]);
  for (const [, text] of HOSTILE) {
    await call(text);
    expect(lastPrompt()).toMatchObject({ instructions, schema });
  }
});

test.each(HOSTILE)("a source that %s stands between its own tags", async (_, text) => {
  await write(text);
  const { prompt } = lastPrompt();

  expect(prompt.match(/<passage/g)).toHaveLength(2);
  expect(prompt.match(/<\/passage>/g)).toHaveLength(2);
  const inside = /<passage number="2">\n([^]*?)\n<\/passage>/.exec(prompt)?.[1] ?? "";
  const outside = prompt.replace(inside, "").replace(TIDES, "");
  expect(inside).not.toBe("");
  expect(inside).not.toMatch(
    /<\/?\s*(?:passage|system|user|topic|reader|lesson|title)|<\||\[\/?INST\]|<<SYS>>|[\u200b\u202e\ufeff\u{e0000}-\u{e007f}]/u,
  );
  expect(outside).not.toMatch(/cheese|pirate|Cite passage/i);
  expect(outside.match(/<(?:topic|lesson|title)>/g)).toEqual(["<topic>", "<lesson>", "<title>"]);
});

test("a lesson with passages is asked for their numbers, another one isn't", async () => {
  await write("The harbour is quiet.");
  const { prompt, instructions, schema } = lastPrompt();
  expect(prompt).toContain(`<passage number="1" page="12">\n${TIDES}\n</passage>`);
  expect(JSON.stringify(schema)).toContain("source_quote");
  expect(service.chats().at(-1)?.body.max_tokens).toBe(SOURCED_LESSON_MAX_TOKENS);

  await Array.fromAsync(writeLesson(ai, brief));
  const typed = lastPrompt();
  expect(JSON.stringify(typed.schema)).not.toContain("source_quote");
  expect(textOf(service.chats().at(-1)!.body)).not.toContain("passage");
  // The rules for passages are added; the others are the same.
  const rules = (prompts: typeof instructions) => prompts.map(({ text }) => text).join("\n");
  expect(rules(instructions)).toContain("<passage number=");
  expect(rules(typed.instructions).length).toBeLessThan(rules(instructions).length);
});

test("claims are taken as models write them; what can't be a citation is left out", async () => {
  const reply = {
    explanation: [{ text: "The sea bulges twice a day." }],
    claims: [
      {
        quote: "The sea bulges",
        passage: "1",
        source_quote: "the sea bulges on that side",
        known: null,
      },
      { quote: "twice a day", passage: 2, source_quote: "" },
      { quote: "", passage: 1, source_quote: "x" },
      { quote: "a day", known: "surely" },
      "no claim",
    ],
    questions: [],
  };
  service.setFault({ kind: "recorded", reply: JSON.stringify(reply) });

  const last = (await write("The harbour is quiet.")).at(-1);

  expect(last).toMatchObject({
    claims: [
      { quote: "The sea bulges", passage: 1, source_quote: "the sea bulges on that side" },
      { quote: "twice a day" },
      { quote: "a day" },
    ],
  });
  expect(last).not.toHaveProperty("claims.1.passage");
});
