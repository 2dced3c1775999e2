import { afterAll, afterEach, expect, test } from "vitest";
import { startAiService } from "../../../test/ai-service/start-ai-service.ts";
import { AiError } from "../faults.ts";
import { models } from "../models.ts";
import { writeReply, type TutorBrief } from "./write-reply.ts";

const ai = await startAiService({ msToFirstToken: 0, tokensPerSecond: Infinity });
afterAll(() => ai.close());
afterEach(() => ai.setFault(null));

const LESSON = [
  "The Moon pulls the near side of the sea.",
  "The far side bulges, too: the Earth is pulled away from it.",
];

const brief = (changes: Partial<TutorBrief> = {}): TutorBrief => ({
  kind: "ask",
  title: "Tides",
  paragraphs: LESSON.map((text, index) => ({ number: index + 1, page: null, text })),
  passages: [],
  sources: LESSON.map((quote, index) => ({ kind: "paragraph", blockId: `p-${index + 1}`, quote })),
  earlier: [],
  quote: "",
  message: "Why are there two?",
  language: "en",
  isBeforeQuiz: false,
  ...changes,
});

let services = 0;
async function replyTo(recorded: object | string, changes: Partial<TutorBrief> = {}) {
  const reply = typeof recorded === "string" ? recorded : JSON.stringify(recorded);
  ai.setFault({ kind: "recorded", reply });
  const service = models({ baseUrl: ai.url, model: `m ${(services += 1)}`, modelCheck: "c" });
  const events = await Array.fromAsync(writeReply(service, brief(changes)));
  const texts = events.flatMap((event) => (event.type === "text" ? [event.text] : []));
  const whole = events.find((event) => event.type === "reply");
  expect(texts.join("")).toBe(whole?.reply);
  return { texts, ...whole };
}

test("a reply comes by the sentence, with marks for the paragraphs it rests on", async () => {
  const { texts, reply, citations, isCovered } = await replyTo({
    covered: true,
    text: "The Moon pulls the near side. [1] The Earth is pulled away from the far one [2]. So there are two. [7]",
  });

  expect(reply).toBe(
    "The Moon pulls the near side.[^1] The Earth is pulled away from the far one[^2]. So there are two.",
  );
  expect(texts.length).toBeGreaterThan(1);
  expect(citations).toMatchObject([{ blockId: "p-1" }, { blockId: "p-2" }]);
  expect(isCovered).toBe(true);
});

test.each([
  ["a link", "Read [this](https://evil.example/x). It is short.", "Read this. It is short."],
  [
    "a link in two sentences",
    "Read [this. Or that](https://evil.example/?q=1) now. End.",
    "Read [this. Or that] now. End.",
  ],
  ["a picture", "Look ![x](https://evil.example/p.png) here. End.", "Look x here. End."],
  ["a bare address", "Go to https://evil.example/key?a=1 now. End.", "Go to now. End."],
  ["a tag", '<img src="https://evil.example/a.png">Two. <b>Bold</b>.', "Two. Bold."],
  ["a heading", "# Answer\n\nTwo bulges.", "Answer\n\nTwo bulges."],
  ["a wrong calculation", "Two bulges. 2 + 2 = 5. The end.", "Two bulges. The end."],
  ["a formula that can't be drawn", "Two. It is $\\frac{1}{2$ of it. End.", "Two. End."],
  ["a hidden character", "Two\u202e bul\u200bges.", "Two bulges."],
])("%s is gone from a reply", async (_, text, expected) => {
  const { reply = "" } = await replyTo({ covered: true, text });

  expect(reply).toBe(expected);
});

test("a wrong calculation of the learner's own may be quoted", async () => {
  const { reply } = await replyTo(
    { covered: true, text: "You wrote 2 + 2 = 5. It's four." },
    { message: "Is it 2 + 2 = 5?" },
  );

  expect(reply).toBe("You wrote 2 + 2 = 5. It's four.");
});

test("a reply that the lesson doesn't say is marked as such", async () => {
  const { isCovered } = await replyTo({ covered: false, text: "The lesson doesn't say it." });

  expect(isCovered).toBe(false);
});

test("an explanation gets three paragraphs in the lesson's language, and no grade", async () => {
  const { reply, citations } = await replyTo(
    {
      covered: true,
      right: "Du nennst den Mond. [1] Das sind 8/10 Punkten.",
      missing: "Die andere Seite fehlt. [2] Note 2.",
      question: "Was zieht an der Erde?",
    },
    { kind: "explain-back", language: "de", message: "Der Mond zieht das Meer an." },
  );

  expect(reply).toBe(
    [
      "**Was stimmt.** Du nennst den Mond.[^1]",
      "**Was fehlt.** Die andere Seite fehlt.[^2]",
      "**Eine Frage.** Was zieht an der Erde?",
    ].join("\n\n"),
  );
  expect(citations).toHaveLength(2);
});

test("a paragraph that was nothing but a grade has no head", async () => {
  const { reply } = await replyTo(
    { covered: true, right: "That's 9/10.", missing: "The far side.", question: "Why?" },
    { kind: "explain-back" },
  );

  expect(reply).toBe("**What's missing.** The far side.\n\n**A question.** Why?");
});

test("without a sentence that can be shown there is no reply", async () => {
  const outcome = replyTo({ covered: true, text: "2 + 2 = 5." });

  await expect(outcome).rejects.toThrow(AiError);
});

test("a reply that grew too long ends with its last whole sentence", async () => {
  const long = JSON.stringify({ covered: true, text: "It rises twice a day. ".repeat(600) });
  const { reply = "" } = await replyTo(long);

  expect(reply).toMatch(/^It rises.* a day\.$/);
});
