import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Fault } from "../../test/ai-service/faults.ts";
import { startAiService, type AiService } from "../../test/ai-service/start-ai-service.ts";
import type { DraftLesson } from "#app/rules/lessons/curriculum.ts";
import { AiError, type AiFaultKind, type Usage } from "./faults.ts";
import { writeLesson } from "./lesson/write-lesson.ts";
import { models, type Models } from "./models.ts";

const KEY = "sk-canary-0123456789";
/** Short timeouts for services that hang. Other tests use the real ones, because the machine may be busy. */
const SHORT = { firstContentMs: 300, betweenChunksMs: 300 };
const HANGING = new Set<Fault["kind"]>(["hang-before-headers", "hang-after-headers", "stall"]);
const brief = { topic: "Volcanoes", lessonNumber: 1 };

let service: AiService;
let ai: Models;
beforeEach(async () => {
  service = await startAiService({ msToFirstToken: 0, tokensPerSecond: Infinity });
  ai = models({ baseUrl: service.url, apiKey: KEY, model: "writer", modelCheck: "checker" });
});
afterEach(() => service.close());

async function read(
  options: Parameters<typeof writeLesson>[2] = {},
): Promise<{ lesson: DraftLesson; usage: Usage; text: Record<string, string> }> {
  const text: Record<string, string> = {};
  for await (const event of writeLesson(ai, brief, options)) {
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

describe("a failing service throws its fault and yields no incomplete lesson", () => {
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
    [{ kind: "huge" }, "invalid-structure"],
  ];
  test.each(faults)("$kind", async (fault, kind) => {
    service.setFault(fault);
    const timeouts = HANGING.has(fault.kind) ? SHORT : undefined;
    expect((await failure({ timeouts })).kind).toBe(kind);
  });

  test("nothing listens on the port", async () => {
    await service.close();
    expect((await failure()).kind).toBe("unavailable");
  });

  test("an endless slow reply", async () => {
    await service.close();
    service = await startAiService({ msToFirstToken: 0, tokensPerSecond: 20 });
    ai = models({ baseUrl: service.url, model: "writer", modelCheck: "checker" });
    const error = await failure({ timeouts: { totalMs: 600 } });
    expect(error.kind).toBe("timeout");
    expect(error.usage?.outputTokens).toBeGreaterThan(0);
  });
});

describe("unusual replies are parsed", () => {
  const oddities: Fault["kind"][] = [
    "prose-around",
    "code-fences",
    "think-block",
    "reasoning-field",
    "trailing-comma",
    "no-json-schema",
    "no-response-format",
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
    "a rejected option is not sent again: %s",
    async (kind) => {
      service.setFault({ kind });
      await read();
      const before = service.chats().length;
      await read();
      expect(service.chats().length).toBe(before + 1);
    },
  );

  test("two options rejected together are both remembered", async () => {
    service.setFault([{ kind: "no-temperature" }, { kind: "no-max-tokens" }]);
    await read();
    const body = service.chats().at(-1)!.body;
    expect(body).not.toHaveProperty("temperature");
    expect(body).not.toHaveProperty("max_tokens");
    expect(body.max_completion_tokens).toBe(4500);
  });

  test("a temporary outage doesn't disable an option", async () => {
    service.setFault({ kind: "server-error" });
    await failure();
    service.setFault(null);
    await read();
    expect(service.chats().at(-1)!.body.response_format?.type).toBe("json_schema");
  });
});

describe("a model's text is cleaned", () => {
  test("hidden characters and lone surrogates are removed, in the stream and in the result", async () => {
    for (const kind of ["hidden-characters", "lone-surrogates"] as const) {
      service.setFault({ kind });
      const { lesson, text } = await read();
      expect(lesson.hook).toMatch(/^Sample text/);
      expect(text.hook?.trim()).toBe(lesson.hook);
      expect(lesson.hook.isWellFormed()).toBe(true);
    }
  });

  test("HTML and images leave nothing but their text", async () => {
    service.setFault({ kind: "html" });
    expect((await read()).lesson.explanation).not.toMatch(/<img|<a |]\(https?:/);
  });

  test("questions whose key is no option are refused with the reason, and the text stays", async () => {
    service.setFault({ kind: "key-not-among-options" });
    const { lesson } = await read();
    expect(lesson.questions).toEqual([]);
    expect(lesson.explanation).not.toBe("");
  });
});

test("the schema is sent once; a service that ignores it gets it in the prompt from its second request on", async () => {
  const systemOf = () => String(service.chats().at(-1)?.body.messages?.[0]?.content);
  await read();
  expect(systemOf()).not.toContain('"properties"');

  service.setFault({ kind: "ignores-format" });
  expect(await failure()).toMatchObject({ kind: "invalid-json" });
  expect((await read()).lesson.explanation).not.toBe("");
  expect(systemOf()).toContain('"properties"');
});

test("Retry-After is parsed as seconds or as a date", async () => {
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
])("a wait is parsed from the error message: %s", async (message, seconds) => {
  service.setFault({ kind: "rate-limit", message });
  expect(await failure()).toMatchObject({ kind: "rate-limit", retryAfterSeconds: seconds });
});

test("no error contains the API key, even if the service repeats it", async () => {
  service.setFault({ kind: "bad-key" });
  expect((await failure()).message).not.toContain("canary");
});

test("aborting the signal closes the request", async () => {
  await service.close();
  service = await startAiService({ msToFirstToken: 0, tokensPerSecond: 40 });
  ai = models({ baseUrl: service.url, model: "writer", modelCheck: "checker" });
  const stop = new AbortController();
  let seen = 0;
  const reading = (async () => {
    for await (const event of writeLesson(ai, brief, { signal: stop.signal }))
      if (event.type === "text" && ++seen === 2) stop.abort();
  })();
  await expect(reading).rejects.toMatchObject({ kind: "cancelled" });
  await expect.poll(() => service.chats()[0]?.closedEarly).toBe(true);
});

test("leaving the iteration closes the request", async () => {
  await service.close();
  service = await startAiService({ msToFirstToken: 0, tokensPerSecond: 40 });
  ai = models({ baseUrl: service.url, model: "writer", modelCheck: "checker" });
  for await (const event of writeLesson(ai, brief)) if (event.type === "text") break;
  await expect.poll(() => service.chats()[0]?.closedEarly).toBe(true);
});

test("a call that never reached the service cost nothing, one that timed out may have", async () => {
  service.setFault({ kind: "bad-key" });
  expect((await failure()).usage).toEqual({ inputTokens: 0, outputTokens: 0 });
  service.setFault({ kind: "hang-before-headers" });
  expect((await failure({ timeouts: SHORT })).usage?.inputTokens).toBeGreaterThan(100);
});
