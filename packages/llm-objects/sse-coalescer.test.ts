import { PassThrough, Readable } from "node:stream";
import { array, assert, asyncProperty, nat, string } from "fast-check";
import { expect, test } from "vitest";
import { divertText } from "./sse-coalescer.ts";

const choice = (delta: object, more: object = {}) =>
  `data: ${JSON.stringify({ id: "1", choices: [{ index: 0, delta, ...more }] })}\n\n`;
const words = (content: string) => choice({ content });

/** The texts and all other events, in the order in which they come out. */
async function read(events: string, cuts: number[] = []): Promise<string[]> {
  const bytes = new TextEncoder().encode(events);
  const places = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].toSorted(
    (one, other) => one - other,
  );
  const pieces = places.map((place, index) => bytes.slice(places[index - 1] ?? 0, place));
  const body = Readable.from(pieces);
  const out: string[] = [];
  const push = (text: string) => out.push(`text ${text}`);
  for await (const piece of divertText(body, { push, maxDelayMs: 0 }))
    out.push(...new TextDecoder().decode(piece).split("\n\n").filter(Boolean));
  return out;
}

const textIn = (out: string[]) =>
  out.flatMap((entry) => (entry.startsWith("text ") ? [entry.slice("text ".length)] : [])).join("");

test("bytes in any chunks yield the same words and other events", async () => {
  const spoken = array(string({ unit: "binary", maxLength: 12 }), { maxLength: 30 });
  await assert(
    asyncProperty(spoken, array(nat(), { maxLength: 20 }), nat(30), async (pieces, cuts, at) => {
      const events = pieces.map(words);
      events.splice(at % (events.length + 1), 0, ": still here\n\n");
      const out = await read(`${events.join("")}data: [DONE]\n\n`, cuts);
      expect(textIn(out)).toBe(pieces.join("").toWellFormed());
      expect(out.at(-1)).toBe("data: [DONE]");
      expect(out).toContain(": still here");
    }),
  );
});

test("words that arrive together are one text", async () => {
  expect(await read(["The ", "sea ", "comes."].map(words).join(""))).toEqual([
    "text The sea comes.",
  ]);
});

test.each([
  [
    "a space after each colon",
    (text: string) =>
      `data: {"id": "1", "choices": [{"delta": {"content": ${JSON.stringify(text)}}}]}\n\n`,
  ],
  [
    "text before other properties",
    (text: string) =>
      `data: {"choices":[{"delta":{"content":${JSON.stringify(text)}},"index":0}],"id":"1"}\n\n`,
  ],
  [
    "another id in each event",
    (text: string) =>
      `data: {"id":"${text.length}","choices":[{"delta":{"content":${JSON.stringify(text)}}}]}\n\n`,
  ],
])("events with %s are read", async (_, event) => {
  const pieces = ["The ", "1", '"content":"sea"', "", "\\", '"}', " comes."];
  expect(await read(pieces.map(event).join(""))).toEqual([`text ${pieces.join("")}`]);
});

test.each([
  ["a role", choice({ role: "assistant", content: "" })],
  ["thoughts", choice({ reasoning_content: "Let me see" })],
  ["thoughts after text", choice({ content: "a", reasoning_content: "Let me see" })],
  ["a refusal", choice({ refusal: "No." })],
  ["a finish", choice({ content: "." }, { finish_reason: "length" })],
  ["a count", `data: ${JSON.stringify({ choices: [], usage: { total_tokens: 3 } })}\n\n`],
  ["an error", 'data: {"error":{"message":"overloaded"}}\n\n'],
  ["invalid JSON", "data: {never}\n\n"],
  ["a named event", 'event: ping\ndata: {"choices":[]}\n\n'],
  ["two answers", 'data: {"choices":[{"delta":{"content":"a"}},{"delta":{"content":"b"}}]}\n\n'],
])("%s passes unchanged after the words before it", async (_, event) => {
  const out = await read(`${words("be")}${words("fore")}${event}${words("after")}`);
  expect(out.filter((entry) => !entry.startsWith("text "))).toEqual([event.trimEnd()]);
  expect(out[0]).toBe("text before");
  expect(textIn(out)).toBe("beforeafter");
});

test("CRLF line endings and an unterminated last event are handled", async () => {
  const events = `${words("a")}${words("b")}`.replaceAll("\n", "\r\n");
  expect(await read(`${events}data: [DONE]`)).toEqual(["text ab", "data: [DONE]"]);
});

test("a broken connection passes on the earlier words, then fails", async () => {
  const texts: string[] = [];
  const broken = new PassThrough();
  broken.write(words("so far"));
  setImmediate(() => broken.destroy(new Error("reset")));
  const events = divertText(broken, { push: (text) => texts.push(text) });
  await expect(Array.fromAsync(events)).rejects.toThrow("reset");
  expect(texts).toEqual(["so far"]);
});

test("the first words are passed on immediately, even without later ones", async () => {
  const body = new PassThrough();
  const first = Promise.withResolvers<string>();
  const events = divertText(body, { push: first.resolve, maxDelayMs: 60_000 });
  body.write(words("The"));
  expect(await first.promise).toBe("The");
  await events.cancel();
});

test("cancelling closes the connection to the service", async () => {
  const endless = new PassThrough();
  await divertText(endless, { push: () => undefined }).cancel();
  expect(endless.destroyed).toBe(true);
});
