import { desc } from "drizzle-orm";
import { expect } from "vitest";
import { AiError, type Usage } from "#app/ai/faults.ts";
import { LESSON_MAX_TOKENS, writeLesson } from "#app/ai/lesson/write-lesson.ts";
import { models } from "#app/ai/models.ts";
import { db, one } from "#app/db/client.ts";
import { aiUsage } from "#app/db/tables/index.ts";
import type { Fault } from "../../../test/ai-service/faults.ts";
import { textOf } from "../../../test/ai-service/request.ts";
import { CHARACTERS_PER_TOKEN } from "../../../test/ai-service/speak.ts";
import { startAiService, type AiService } from "../../../test/ai-service/start-ai-service.ts";
import { aLearner, MONDAY, test } from "../../../test/builders.ts";
import { spend } from "./spend.ts";

let service: AiService;
/** How much of the reply the service has written. */
let characters = 0;
let stop: AbortController;
test.beforeEach(async () => {
  characters = 0;
  stop = new AbortController();
  const onToken = (_: unknown, written: number) => (characters = written);
  service = await startAiService({ msToFirstToken: 20, tokensPerSecond: 200, onToken });
});
test.afterEach(() => service.close());

const RESERVED = 20_000;
/** For a service that falls silent. */
const SHORT = { firstContentMs: 400, betweenChunksMs: 400 };
/** For a reply that arrives whole, however busy the machine is. */
const PATIENT = { firstContentMs: 60_000, betweenChunksMs: 60_000 };

/** Writes a lesson and returns what the ledger says of it. `stopAfter`: cancelled after so many pieces of text. */
async function written({ stopAfter = Infinity, timeouts = PATIENT } = {}) {
  const { id: userId } = await aLearner();
  const ai = models({ baseUrl: service.url, model: "writer", modelCheck: "checker" });
  const call = async () => {
    let whole: { usage: Usage } | undefined;
    let pieces = 0;
    const options = { signal: stop.signal, timeouts };
    for await (const event of writeLesson(ai, { topic: "Volcanoes", lessonNumber: 1 }, options)) {
      if (event.type === "lesson") whole = event;
      else if ((pieces += 1) >= stopAfter) stop.abort();
    }
    if (!whole) throw new Error("no lesson");
    return whole;
  };
  const spending = { userId, writer: "lesson", model: "m", worstCaseTokens: RESERVED } as const;
  const outcome = await spend(
    { ...spending, urgency: "awaited" },
    () => MONDAY,
    stop.signal,
    call,
  ).catch((error: unknown) => error);
  const [entry] = await db.select().from(aiUsage).orderBy(desc(aiUsage.id)).limit(1);
  return { outcome, ...one(entry ? [entry] : []) };
}

/** The service's own count of its last call. */
const ownCount = () => ({
  input: Math.ceil(textOf(service.chats().at(-1)!.body).length / CHARACTERS_PER_TOKEN),
  output: Math.ceil(characters / CHARACTERS_PER_TOKEN),
});

test.each<[string, Fault | null, number?]>([
  ["cancelled at the first words", null, 2],
  ["cancelled in the middle", null, 40],
  ["cut off by the service", { kind: "cut", afterCharacters: 900 }],
  ["ended by an error in the stream", { kind: "error-event", afterCharacters: 900 }],
  ["stalled", { kind: "stall", afterCharacters: 900 }],
  ["without a word", { kind: "hang-after-headers" }],
  ["without a response", { kind: "hang-before-headers" }],
  ["of another form, without a count", { kind: "wrong-shape" }],
  ["without JSON", { kind: "not-json" }],
])("the ledger counts no less than the service: a call %s", async (_, fault, stopAfter) => {
  service.setFault(fault);
  const isWhole = stopAfter === undefined && !(fault && "afterCharacters" in fault);
  if (isWhole) service.hurry();
  const { inputTokens, outputTokens, outcome } = await written({ stopAfter, timeouts: SHORT });

  expect(outcome).toBeInstanceOf(AiError);
  expect(inputTokens).toBeGreaterThanOrEqual(ownCount().input);
  expect(outputTokens).toBeGreaterThanOrEqual(ownCount().output);
  expect(inputTokens! + outputTokens!).toBeLessThan(RESERVED);
});

test("the ledger counts no less than the service: cancelled when the request arrives", async () => {
  service.setFault(() => {
    stop.abort();
    return null;
  });
  const { inputTokens, outputTokens } = await written();
  expect(inputTokens).toBeGreaterThanOrEqual(ownCount().input);
  expect(outputTokens).toBeGreaterThanOrEqual(ownCount().output);
});

test("the ledger counts no less than a service that doesn't say what it counted", async () => {
  service.setFault({ kind: "no-usage" });
  service.hurry();
  const { inputTokens, outputTokens, status } = await written();
  expect(status).toBe("settled");
  expect(inputTokens).toBeGreaterThanOrEqual(ownCount().input);
  expect(outputTokens).toBeGreaterThanOrEqual(ownCount().output);
});

test("a reply in one piece that is lost may have been written to its end", async () => {
  service.hurry();
  service.setFault({ kind: "no-streaming" });
  await written();
  service.setFault({ kind: "cut" });
  const { inputTokens, outputTokens } = await written();
  expect(inputTokens).toBeGreaterThanOrEqual(ownCount().input);
  expect(outputTokens).toBe(LESSON_MAX_TOKENS);
});

test.each<Fault["kind"]>(["rate-limit", "bad-key", "quota", "content-policy", "server-error"])(
  "a call that the service refuses costs nothing: %s",
  async (kind) => {
    service.setFault({ kind } as Fault);
    expect(await written()).toMatchObject({ status: "failed", inputTokens: 0, outputTokens: 0 });
  },
);

test("a service that nobody listens at costs nothing", async () => {
  await service.close();
  expect(await written()).toMatchObject({ status: "failed", inputTokens: 0, outputTokens: 0 });
});
