import { eq } from "drizzle-orm";
import { afterAll, expect } from "vitest";
import { db } from "#app/db/client.ts";
import { tutorExchanges } from "#app/db/tables/index.ts";
import { startAiService } from "../../test/ai-service/start-ai-service.ts";
import { test, type Form } from "../../test/site.ts";

const ai = await startAiService({ msToFirstToken: 0, tokensPerSecond: Infinity });
afterAll(() => ai.close());

test.override("settings", { scope: "file" }, { AI_BASE_URL: ai.url, AI_MODEL: "tutor" });

const messagesOf = ({ id }: { id: string }) =>
  db.select().from(tutorExchanges).where(eq(tutorExchanges.userId, id));

test("a message opens a stream of events, and its reply is stored", async ({ site, learner }) => {
  const { lessonId } = await site.aLesson(learner);
  // Nine bytes a character: longer than other forms may be.
  const form = { kind: "ask", message: "为".repeat(1_000), quote: "潮".repeat(1_000) };

  const response = await site.request(`/api/lessons/${lessonId}/tutor`, { as: learner, form });

  expect(response.headers.get("content-type")).toBe("text/event-stream");
  await expect.poll(async () => (await messagesOf(learner))[0]?.status).toBe("answered");
  expect(await messagesOf(learner)).toMatchObject([{ lessonId, message: form.message }]);
});

test("a form that can't be read is refused, and nothing is stored of it", async ({
  site,
  learner,
}) => {
  const { lessonId } = await site.aLesson(learner);
  const statusOf = async (form: Form) =>
    (await site.request(`/api/lessons/${lessonId}/tutor`, { as: learner, form })).status;

  expect(await statusOf({ kind: "shout", message: "Why?" })).toBe(400);
  expect(await statusOf({ message: "Why?" })).toBe(400);
  expect(await statusOf({ kind: "ask", message: "Why?", retryOf: "x" })).toBe(400);
  expect(await statusOf({ kind: "ask", message: "x".repeat(65 * 1_024) })).toBe(413);
  expect(await messagesOf(learner)).toEqual([]);
});

test("a message from another site is refused", async ({ site, learner }) => {
  const { lessonId } = await site.aLesson(learner);
  const form = { kind: "ask", message: "Why?" };
  const options = { as: learner, form, origin: "https://evil.example" };

  expect((await site.request(`/api/lessons/${lessonId}/tutor`, options)).status).toBe(403);
  expect(await messagesOf(learner)).toEqual([]);
});
