import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Client } from "pg";
import { expect, vi } from "vitest";
import { aVisitor, test } from "../../test/site.ts";

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const ENCODINGS = [
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
  ["identity", (bytes: Buffer) => bytes],
] as const;
const isWholePage = /^<!DOCTYPE html>.*<\/html>$/s;

test("a page arrives in one piece, in every encoding", async ({ request }) => {
  for (const [encoding, open] of ENCODINGS) {
    const answer = await request("/login", { headers: { "accept-encoding": encoding } });
    const bytes = await bytesOf(answer);

    expect(answer.headers.get("content-length")).toBe(String(bytes.length));
    expect(answer.headers.get("content-encoding") ?? "identity").toBe(encoding);
    expect(open(bytes).toString()).toMatch(isWholePage);
  }
});

test("a page that takes away an old cookie is whole, too", async ({ site, request }) => {
  const learner = await site.aLearner();
  const cookies = new Map(learner.cookies);
  await request("/logout", { as: learner, form: {} });
  const answer = await request("/login", { as: { ...aVisitor(), cookies } });

  expect(answer.headers.getSetCookie().join()).toMatch(/session=; Max-Age=0/i);
  expect((await bytesOf(answer)).toString()).toMatch(isWholePage);
});

test("a page whose data may take seconds is sent in parts", async ({ request, learner }) => {
  const answer = await request("/onboarding", { as: learner });

  expect(answer.headers.get("content-length")).toBeNull();
  expect(await answer.text()).toMatch(isWholePage);
});

test("besides the session a page is one statement, with what its header shows; a lesson is two", async ({
  request,
  learner,
  lesson: { lessonId, courseId },
}) => {
  const statementsOf = async (path: string) => {
    const open = () => request(path, { as: learner });
    // Counts the words of the topic's lessons.
    await open();
    const sent = vi.spyOn(Client.prototype, "query");
    expect((await open()).status).toBe(200);
    // The queue asks for jobs at any time.
    const queries = sent.mock.calls.map(([query]) => query as unknown as string | { name: string });
    const names = queries
      .filter((query) => typeof query !== "string" || !query.includes("pgboss"))
      .map((query) => (typeof query === "string" ? query : query.name));
    sent.mockRestore();
    return names;
  };

  expect(await statementsOf("/dashboard")).toEqual(["find_session", "load_dashboard"]);
  expect(await statementsOf(`/topic/${courseId}`)).toEqual(["find_session", "load_topic"]);
  expect(await statementsOf("/reviews")).toEqual(["find_session", "load_reviews"]);
  expect(await statementsOf(`/lesson/${lessonId}`)).toEqual([
    "find_session",
    "load_lesson_content",
    "load_lesson_session",
  ]);
});
