import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Fault } from "../../test/ai-service/faults.ts";
import { startAiService, type AiService } from "../../test/ai-service/start-ai-service.ts";
import type { DraftLesson } from "#app/rules/curriculum.ts";
import { AiError, type AiFaultKind, type Usage } from "./faults.ts";
import { writeLesson } from "./lesson/write-lesson.ts";
import { models, type Models } from "./models.ts";

const KEY = "sk-canary-0123456789";
/** For services that hang; where an answer comes, a busy machine gets the real patience. */
const SHORT = { firstContentMs: 300, betweenChunksMs: 300 };
const HANGING = new Set<Fault["kind"]>(["hang-before-headers", "hang-after-headers", "stall"]);
const brief = { topic: "Volcanoes", lessonNumber: 1 };

let service: AiService;
let writers: Models;
beforeEach(async () => {
  service = await startAiService({ msToFirstToken: 0, tokensPerSecond: Infinity });
  writers = models({ baseUrl: service.url, apiKey: KEY, model: "writer", modelCheck: "checker" });
});
afterEach(() => service.close());

async function read(
  options: Parameters<typeof writeLesson>[2] = {},
): Promise<{ lesson: DraftLesson; usage: Usage; text: Record<string, string> }> {
  const text: Record<string, string> = {};
  for await (const event of writeLesson(writers, brief, options)) {
    if (event.type === "lesson") return { ...event, text };
    text[event.field] = (text[event.field] ?? "") + event.append;
  }
  throw new Error("no lesson came");
}

async function failure(options?: Parameters<typeof read>[0]): Promise<AiError> {
  const error: unknown = await read(options).then(
    () => "a lesson",
    (reason: unknown) => reason,
  );
  if (!(error instanceof AiError)) throw new Error(`expected an AiError, got ${String(error)}`);
  return error;
}

describe("a service that fails is named by its fault, and nothing half-made comes out", () => {
  const faults: [Fault, AiFaultKind][] = [
    [{ kind: "rate-limit", retryAfterSeconds: 7 }, "rate-limit"],
    [{ kind: "server-error" }, "unavailable"],
    [{ kind: "bad-key" }, "key"],
    [{ kind: "no-such-model" }, "key"],
    [{ kind: "too-long" }, "key"],
    [{ kind: "quota" }, "quota"],
    [{ kind: "redirect" }, "unavailable"],
    [{ kind: "hang-before-headers" }, "timeout"],
    [{ kind: "hang-after-headers" }, "timeout"],
    [{ kind: "stall" }, "timeout"],
    [{ kind: "cut" }, "cut"],
    [{ kind: "error-event" }, "unavailable"],
    [{ kind: "truncated" }, "invalid-json"],
    [{ kind: "not-json" }, "invalid-json"],
    [{ kind: "wrong-charset" }, "invalid-json"],
    [{ kind: "refusal" }, "refused"],
    [{ kind: "content-policy" }, "refused"],
    [{ kind: "empty" }, "refused"],
    [{ kind: "empty-body" }, "empty"],
    [{ kind: "wrong-types" }, "invalid-structure"],
    [{ kind: "wrong-shape" }, "invalid-structure"],
    [{ kind: "key-not-among-options" }, "invalid-structure"],
    [{ kind: "huge" }, "invalid-structure"],
  ];
  test.each(faults)("$kind", async (fault, kind) => {
    service.setFault(fault);
    const timeouts = HANGING.has(fault.kind) ? SHORT : undefined;
    expect((await failure({ timeouts })).kind).toBe(kind);
  });

  test("nobody listens", async () => {
    await service.close();
    expect((await failure()).kind).toBe("unavailable");
  });

  test("a reply that trickles for ever", async () => {
    await service.close();
    service = await startAiService({ msToFirstToken: 0, tokensPerSecond: 20 });
    writers = models({ baseUrl: service.url, model: "writer", modelCheck: "checker" });
    const error = await failure({ timeouts: { totalMs: 600 } });
    expect(error.kind).toBe("timeout");
    expect(error.usage?.outputTokens).toBeGreaterThan(0);
  });
});

describe("a service that answers oddly is understood", () => {
  const oddities: Fault["kind"][] = [
    "prose-around",
    "code-fences",
    "think-block",
    "reasoning-field",
    "trailing-comma",
    "no-json-schema",
    "no-response-format",
    "ignores-format",
    "no-streaming",
    "ignores-streaming",
    "no-stream-options",
    "no-usage",
    "no-max-tokens",
    "no-temperature",
  ];
  test.each(oddities)("%s", async (kind) => {
    service.setFault({ kind } as Fault);
    const { lesson, usage, text } = await read();
    expect(lesson.questions).toHaveLength(3);
    expect(lesson.explanation).toContain("Volcanoes");
    expect(text.explanation?.trim()).toBe(lesson.explanation);
    expect(usage.inputTokens).toBeGreaterThan(0);
    expect(usage.outputTokens).toBeGreaterThan(500);
  });

  test.each(["no-json-schema", "no-response-format", "no-streaming", "no-max-tokens"] as const)(
    "what it refuses is not asked again: %s",
    async (kind) => {
      service.setFault({ kind });
      await read();
      const before = service.chats().length;
      await read();
      expect(service.chats().length).toBe(before + 1);
    },
  );

  test("two refusals at once are both learnt", async () => {
    service.setFault([{ kind: "no-temperature" }, { kind: "no-max-tokens" }]);
    await read();
    const body = service.chats().at(-1)!.body;
    expect(body).not.toHaveProperty("temperature");
    expect(body).not.toHaveProperty("max_tokens");
    expect(body.max_completion_tokens).toBe(4000);
  });

  test("a service that is only down for a moment loses no ability", async () => {
    service.setFault({ kind: "server-error" });
    await failure();
    service.setFault(null);
    await read();
    expect(service.chats().at(-1)!.body.response_format?.type).toBe("json_schema");
  });
});

describe("what a model writes is made harmless", () => {
  test("hidden characters and lone surrogates go, on the way and in the end", async () => {
    for (const kind of ["hidden-characters", "lone-surrogates"] as const) {
      service.setFault({ kind });
      const { lesson, text } = await read();
      expect(lesson.hook).toMatch(/^Sample text/);
      expect(text.hook?.trim()).toBe(lesson.hook);
      expect(lesson.hook.isWellFormed()).toBe(true);
    }
  });

  test("HTML and pictures stay text", async () => {
    service.setFault({ kind: "html" });
    expect((await read()).lesson.explanation).toMatch(/^<img src=x/);
  });
});

test("Retry-After is passed on, as seconds or as a date", async () => {
  service.setFault({ kind: "rate-limit", retryAfterSeconds: 90 });
  expect((await failure()).retryAfterSeconds).toBe(90);
  service.setFault({ kind: "rate-limit", retryAfterSeconds: "Wed, 21 Oct 2015 07:28:00 GMT" });
  expect((await failure()).retryAfterSeconds).toBe(0);
});

test.each([
  ["Rate limit reached. Please try again in 20s. Visit the console to see your limits.", 20],
  ["Rate limit reached on tokens per minute. Please try again in 1m12.5s.", 73],
  ["Please try again in 340ms.", 1],
  ["You exceeded your current quota, check your plan and billing. Please retry in 34.07s.", 35],
])("a wait that stands only in the message is kept: %s", async (message, seconds) => {
  service.setFault({ kind: "rate-limit", message });
  expect(await failure()).toMatchObject({ kind: "rate-limit", retryAfterSeconds: seconds });
});

test("no error tells the key, not even one that repeats it", async () => {
  service.setFault({ kind: "bad-key" });
  expect((await failure()).message).not.toContain("canary");
});

test("who cancels stops the service too", async () => {
  await service.close();
  service = await startAiService({ msToFirstToken: 0, tokensPerSecond: 40 });
  writers = models({ baseUrl: service.url, model: "writer", modelCheck: "checker" });
  const stop = new AbortController();
  let seen = 0;
  const reading = (async () => {
    for await (const event of writeLesson(writers, brief, { signal: stop.signal }))
      if (event.type === "text" && ++seen === 2) stop.abort();
  })();
  await expect(reading).rejects.toMatchObject({ kind: "cancelled" });
  await expect.poll(() => service.chats()[0]?.closedEarly).toBe(true);
});

test("who walks away in the middle stops the service too", async () => {
  await service.close();
  service = await startAiService({ msToFirstToken: 0, tokensPerSecond: 40 });
  writers = models({ baseUrl: service.url, model: "writer", modelCheck: "checker" });
  for await (const event of writeLesson(writers, brief)) if (event.type === "text") break;
  await expect.poll(() => service.chats()[0]?.closedEarly).toBe(true);
});

test("a call that never reached the service cost nothing, one that hung may have", async () => {
  service.setFault({ kind: "bad-key" });
  expect((await failure()).usage).toBeUndefined();
  service.setFault({ kind: "hang-before-headers" });
  expect((await failure({ timeouts: SHORT })).usage?.inputTokens).toBeGreaterThan(100);
});
