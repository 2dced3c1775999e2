import { array, assert, asyncProperty, nat, string } from "fast-check";
import { expect, test } from "vitest";
import { coalesceEvents } from "./sse-coalescer.ts";

const choice = (delta: object, more: object = {}) =>
  `data: ${JSON.stringify({ id: "1", choices: [{ index: 0, delta, ...more }] })}\n\n`;
const words = (content: string) => choice({ content });

/** The output, read like a client of the service. */
async function read(events: string, cuts: number[] = []): Promise<{ text: string; out: string[] }> {
  const bytes = new TextEncoder().encode(events);
  const places = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].toSorted(
    (one, other) => one - other,
  );
  const pieces = places.map((place, index) => bytes.slice(places[index - 1] ?? 0, place));
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  const whole = await new Response(coalesceEvents(body)).text();
  const out = whole.split("\n\n").filter(Boolean);
  const text = out
    .filter((event) => event.startsWith(`data: {"`))
    .map((event) => JSON.parse(event.slice(6)) as { choices?: { delta: { content?: string } }[] })
    .map((chunk) => chunk.choices?.[0]?.delta.content ?? "")
    .join("");
  return { text, out };
}

test("bytes in any chunks yield the same words and other events in the same order", async () => {
  const spoken = array(string({ unit: "binary", maxLength: 12 }), { maxLength: 30 });
  await assert(
    asyncProperty(spoken, array(nat(), { maxLength: 20 }), nat(30), async (pieces, cuts, at) => {
      const events = pieces.map(words);
      events.splice(at % (events.length + 1), 0, ": still here\n\n");
      const { text, out } = await read(`${events.join("")}data: [DONE]\n\n`, cuts);
      expect(text).toBe(pieces.join("").toWellFormed());
      expect(out.at(-1)).toBe("data: [DONE]");
      expect(out).toContain(": still here");
    }),
  );
});

test("words that arrive together are one event", async () => {
  const { out } = await read(["The ", "sea ", "comes."].map(words).join(""));
  expect(out).toEqual([words("The sea comes.").trimEnd()]);
});

test.each([
  ["a role", choice({ role: "assistant", content: "" })],
  ["thoughts", choice({ reasoning_content: "Let me see" })],
  ["a refusal", choice({ refusal: "No." })],
  ["a finish", choice({ content: "." }, { finish_reason: "length" })],
  ["a count", `data: ${JSON.stringify({ choices: [], usage: { total_tokens: 3 } })}\n\n`],
  ["an error", 'data: {"error":{"message":"overloaded"}}\n\n'],
  ["invalid JSON", "data: {never}\n\n"],
  ["a named event", 'event: ping\ndata: {"choices":[]}\n\n'],
  ["two answers", 'data: {"choices":[{"delta":{"content":"a"}},{"delta":{"content":"b"}}]}\n\n'],
])("%s passes unchanged between the words before and after it", async (_, event) => {
  const { out } = await read(`${words("before")}${event}${words("after")}`);
  expect(out).toEqual([words("before"), event, words("after")].map((one) => one.trimEnd()));
});

test("CRLF line endings and an unterminated last event are handled", async () => {
  const events = `${words("a")}${words("b")}`.replaceAll("\n", "\r\n");
  expect((await read(`${events}data: [DONE]`)).out).toEqual([
    words("ab").trimEnd(),
    "data: [DONE]",
  ]);
});

test("a broken connection passes on the earlier words, then fails", async () => {
  const broken = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      controller.enqueue(new TextEncoder().encode(words("so far")));
      controller.error(new Error("reset"));
    },
  });
  const reader = coalesceEvents(broken).getReader();
  await expect(
    (async () => {
      while (!(await reader.read()).done);
    })(),
  ).rejects.toThrow("reset");
});

test("the first words are passed on immediately, even without later ones", async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const reader = coalesceEvents(readable).getReader();
  void writer.write(new TextEncoder().encode(words("The")));
  expect(new TextDecoder().decode((await reader.read()).value)).toBe(words("The"));
  await reader.cancel();
});

test("cancelling closes the connection to the service", async () => {
  let isCancelled = false;
  const endless = new ReadableStream<Uint8Array>({ cancel: () => void (isCancelled = true) });
  await coalesceEvents(endless).cancel();
  expect(isCancelled).toBe(true);
});
