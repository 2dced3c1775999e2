import { expect } from "vitest";
import { test } from "../../test/site.ts";

const JSON_FILE = "/profile/export/json";
const MARKDOWN_FILE = "/profile/export/markdown";

test("fifty downloads at once: one file, forty-nine refusals with a sentence and a time", async ({
  request,
  learner,
}) => {
  const all = await Promise.all(
    Array.from({ length: 50 }, () => request(JSON_FILE, { as: learner })),
  );
  const [file, ...more] = all.filter(({ status }) => status === 200);
  expect(more).toEqual([]);
  expect(await file?.json()).toMatchObject({ profile: { email: learner.email }, answers: [] });
  const refused = all.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(49);
  expect(refused[0]?.headers.get("retry-after")).toBe("30");
  expect(refused[0]?.headers.get("content-disposition")).toBeNull();
  expect(await refused[0]?.text()).toBe(
    "Your data is already being downloaded. Wait until that download is done, then try again.",
  );
});

test("a download that is given up makes room for the next one", async ({ request, learner }) => {
  const first = await request(JSON_FILE, { as: learner });
  expect((await request(MARKDOWN_FILE, { as: learner })).status).toBe(429);
  await first.body?.cancel();
  const next = await request(MARKDOWN_FILE, { as: learner });
  expect(next.status).toBe(200);
  expect(await next.text()).toMatch(/^# What Nectar keeps about Ada Lovelace/);
});

test("after six downloads within an hour the seventh is told when", async ({
  request,
  learner,
}) => {
  for (let count = 0; count < 6; count++)
    expect((await (await request(JSON_FILE, { as: learner })).text()).length).toBeGreaterThan(100);
  const refused = await request(MARKDOWN_FILE, { as: learner });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_000);
  expect(await refused.text()).toMatch(
    /^You can download your data 6 times an hour\. The next download is possible (tomorrow )?at \d\d:\d\d\.$/,
  );
});

test("only a download counts: no request for its head or as data", async ({ request, learner }) => {
  for (let count = 0; count < 8; count++) {
    const head = await request(JSON_FILE, { as: learner, method: "HEAD" });
    expect(head.status).toBe(200);
    expect(head.headers.get("content-disposition")).toContain("my-learning.json");
    expect((await request(`${JSON_FILE}.data`, { as: learner })).status).toBe(404);
  }
  expect((await request(JSON_FILE, { as: learner })).status).toBe(200);
});
