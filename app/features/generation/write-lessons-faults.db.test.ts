import { expect } from "vitest";
import type { Timeouts } from "#app/ai/timeouts.ts";
import { db } from "#app/db/client.ts";
import { generationChunks } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { MONDAY, test } from "../../../test/builders.ts";
import { onceForALesson } from "../../../test/ai-service/once-for-a-lesson.ts";
import { loadLessonContent } from "../lessons/load-lesson-content.ts";
import { readLessonStream } from "./read-lesson-stream.ts";
import { aWritingService, lessonsOf, questionsOf } from "../../../test/writing-service.ts";

const { ai, aTopic, write } = await aWritingService();
test.beforeAll(() => {
  env().ai = { baseUrl: ai.url, model: "writer", modelCheck: "checker" };
});
test.beforeEach(() => {
  env().AI_CONCURRENCY = 8;
});

/** Short, but longer than a busy machine pauses by itself. */
const IMPATIENT: Partial<Timeouts> = { firstContentMs: 1_000, betweenChunksMs: 1_000 };

/** After each fault there are two complete lessons or a readable reason. */
test.each([
  ["a short wait that the service asks for", [{ kind: "rate-limit", retryAfterSeconds: 1 }]],
  ["a server error", [{ kind: "server-error" }]],
  ["a connection that is cut", [{ kind: "cut", afterCharacters: 900 }]],
  ["a reply that ends too early", [{ kind: "truncated" }]],
  ["silence before the first word", [{ kind: "hang-before-headers" }]],
  ["silence in the middle", [{ kind: "stall", afterCharacters: 900 }]],
  ["wrong types", [{ kind: "wrong-types" }]],
  ["no words at all", [{ kind: "empty-body" }]],
  ["prose around the answer", [{ kind: "prose-around" }]],
  ["code fences", [{ kind: "code-fences" }]],
  ["thinking aloud", [{ kind: "think-block" }]],
] as const)("after %s the lesson is complete and stored once", async (_, faults) => {
  env().AI_CONCURRENCY = 1;
  const { generationId, lessonId } = await aTopic();
  ai.setFault([...faults]);

  expect(await write(generationId, IMPATIENT)).toEqual({ status: "done" });

  expect(await questionsOf(lessonId)).toHaveLength(3);
  expect(await db.select().from(generationChunks)).toEqual([]);
});

test.each(["no-json-schema", "no-response-format", "no-streaming", "no-usage"] as const)(
  "a service with %s still generates lessons",
  async (kind) => {
    const { generationId, lessonId, courseId } = await aTopic();
    ai.setFault({ kind });

    expect(await write(generationId)).toEqual({ status: "done" });

    expect(await questionsOf(lessonId)).toHaveLength(3);
    expect((await lessonsOf(courseId)).filter((row) => row.status === "ready")).toHaveLength(2);
  },
);

test.each([
  ["server-error", "Failed to generate curriculum after multiple attempts."],
  ["quota", "AI service quota exceeded"],
  ["bad-key", "no AI service set up"],
  ["refusal", "No content generated from OpenAI"],
  ["not-json", "Failed to parse AI response."],
  ["wrong-shape", "invalid curriculum structure"],
  ["key-not-among-options", "invalid curriculum structure"],
  ["rate-limit", "Too many requests."],
] as const)(
  "a service that keeps failing with %s shows the learner a readable reason",
  async (kind, words) => {
    const { learner, generationId, lessonId } = await aTopic();
    ai.setFault({ kind });

    expect(await write(generationId)).toEqual({ status: "failed" });

    const page = await loadLessonContent(learner, lessonId, MONDAY);
    expect(page).toMatchObject({ status: "open", lesson: { status: "failed" } });
    expect(page.status === "open" && page.fault).toContain(words);
    expect(await questionsOf(lessonId)).toEqual([]);
    const lessonCalls = ai.chats().filter(({ body }) => JSON.stringify(body).includes("1 of 10"));
    expect(lessonCalls.length).toBeLessThanOrEqual(kind === "key-not-among-options" ? 3 : 3);
  },
);

test("a long wait returns the run to the queue, and the lesson is generated afterwards", async () => {
  env().AI_CONCURRENCY = 1;
  const { generationId, lessonId } = await aTopic();
  ai.setFault(onceForALesson({ kind: "rate-limit", retryAfterSeconds: 90 }));

  expect(await write(generationId)).toEqual({ status: "later", afterSeconds: 90 });

  const events = readLessonStream(lessonId, 0, AbortSignal.timeout(20_000));
  const { value } = await events.next();
  const inAMinuteAndAHalf = new Date(MONDAY.getTime() + 90_000).toISOString();
  expect(value).toMatchObject({ type: "progress", delayedUntil: inAMinuteAndAHalf });
  expect(await write(generationId)).toEqual({ status: "done" });
  expect(await questionsOf(lessonId)).toHaveLength(3);
});

test("a new attempt restarts the reader's text under a new number", async () => {
  env().AI_CONCURRENCY = 1;
  const { generationId, lessonId } = await aTopic();
  ai.setFault(onceForALesson({ kind: "cut", afterCharacters: 2_000 }));
  const read = Array.fromAsync(readLessonStream(lessonId, 0, AbortSignal.timeout(60_000)));

  await write(generationId);

  const events = await read;
  const attempts = events.flatMap((event) => (event.type === "text" ? [event.attempt] : []));
  expect(attempts).toEqual(attempts.toSorted((one, other) => one - other));
  expect(attempts.at(-1)).toBe(2);
  expect(events.at(-1)).toMatchObject({ type: "ended", lesson: "ready" });
});

test("with the daily tokens used up no call is made, and the learner sees how many they are and when there are more", async () => {
  const { learner, generationId, lessonId } = await aTopic();
  const { AI_DAILY_TOKENS } = env();
  env().AI_DAILY_TOKENS = 1_000;
  expect(await write(generationId)).toEqual({ status: "failed" });
  expect(ai.chats()).toEqual([]);
  expect(await loadLessonContent(learner, lessonId, MONDAY)).toMatchObject({
    isLimitReached: true,
    fault: expect.stringMatching(
      /^This site has used [\d,]+ of 1,000 AI tokens today\. More can be written tomorrow at 01:00; library topics are ready now\.$/,
    ),
  });
  env().AI_DAILY_TOKENS = AI_DAILY_TOKENS;
  expect(await loadLessonContent(learner, lessonId, MONDAY)).toMatchObject({
    isLimitReached: false,
    fault: "AI tokens are available again. You can try again now.",
  });
});
