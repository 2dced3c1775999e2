import { expect, type APIResponse } from "@playwright/test";
import { startAiService } from "../test/ai-service/start-ai-service.ts";
import { expectLogged, requestIdOf, someoneAt, type Step } from "./account-life.ts";
import { PASSWORD } from "./journeys.ts";
import { grantPremium } from "./learners.ts";
import { startNectar, type Nectar } from "./nectar.ts";
import { test } from "./test.ts";

const BEHIND_A_PROXY = { TRUSTED_PROXIES: "127.0.0.1,::1" };
const ADDRESS = "203.0.113.7";

/** A premium learner's own topic: a library course would be open to everyone. */
async function aWrittenLesson(nectar: Nectar, email: string) {
  const owner = await someoneAt(nectar, "203.0.113.9");
  const form = { email, username: "Ada", password: PASSWORD, confirmPassword: PASSWORD };
  await owner.post("/register", { form });
  await owner.post("/onboarding/quiz", { form: {} });
  await grantPremium(nectar, email);
  const created = await owner.post("/onboarding", { form: { topic: "Sundials" } });
  const lesson = created.headers().location?.split("/").pop() ?? "";
  const page = await (await owner.get(`/lesson/${lesson}`)).text();
  const [, courseId = ""] = /\/topic\/([0-9a-f-]{36})/.exec(page) ?? [];
  await owner.dispose();
  return { lesson, courseId };
}

test("every refusal is logged: limits, other learners' objects, other sites", async () => {
  const ai = await startAiService({ msToFirstToken: 50, tokensPerSecond: 3_000 });
  const nectar = await startNectar({
    ...BEHIND_A_PROXY,
    AI_BASE_URL: ai.url,
    AI_MODEL: "sample",
    TOPICS_PER_DAY_FREE: "0",
  });
  const steps: Step[] = [];
  const note = (what: string, answer: APIResponse, ...events: string[]) =>
    steps.push({ what, requestId: requestIdOf(answer), events });
  const { lesson, courseId } = await aWrittenLesson(nectar, "ada@example.org");
  const other = await someoneAt(nectar, ADDRESS);
  const names = { email: "other@example.org", username: "Other" };
  const form = { ...names, password: PASSWORD, confirmPassword: PASSWORD };
  note("sign-up", await other.post("/register", { form }), "account-created");
  await other.post("/onboarding/quiz", { form: {} });

  for (const path of [`/lesson/${lesson}`, `/lesson/${lesson}.data`, `/topic/${courseId}`])
    note("another learner's page", await other.get(path), "object-denied");
  const intent = { form: { intent: "finish", skip: "yes" } };
  note("another learner's lesson", await other.post(`/lesson/${lesson}`, intent), "object-denied");
  const offlineLesson = await other.get(`/api/offline-lessons?opened=${lesson}`);
  note("another learner's lesson, through the API", offlineLesson, "object-denied");
  const ending = { form: { intent: "end-session", sessionId: lesson } };
  note("nobody's session", await other.post("/profile", ending), "object-denied");
  const input = { form: { topic: "Tide pools" } };
  note("a topic beyond the limit", await other.post("/onboarding", input), "limit-reached");

  const stranger = await someoneAt(nectar, "203.0.113.8");
  const foreign = { form, headers: { origin: "https://evil.example" } };
  note("another site", await stranger.post("/register", foreign), "cross-site-refused");
  /** Repeats a request until a limit is reached. */
  async function tooOften(path: string, fields: (run: number) => Record<string, string>) {
    for (let run = 0; run < 40; run++) {
      const answer = await stranger.post(path, { form: fields(run) });
      if (answer.status() === 429) return note(path, answer, "limit-reached");
    }
    throw new Error(`${path} holds nobody back`);
  }
  const password = "Wrong-Guess1!";
  await tooOften("/login", () => ({ email: "victim@example.org", password }));
  await tooOften("/login", (run) => ({ email: `victim${run}@example.org`, password }));
  const message = { name: "Eve", email: "eve@example.org", subject: "Hi", message: "Ho" };
  await tooOften("/contact", () => message);
  await Promise.all([other.dispose(), stranger.dispose()]);
  await nectar.stop();
  await ai.close();

  const events = expectLogged(nectar.logged(), steps);
  const limits = events.flatMap(({ limit }) => limit ?? []);
  const limitNames = ["signInPerAccount", "signInPerAddress", "contactPerAddress"];
  expect(limits).toEqual(["topicsPerDay", ...limitNames]);
  const denied = events.filter(({ event }) => event === "object-denied");
  expect(new Set(denied.map(({ objectId }) => objectId))).toEqual(new Set([lesson, courseId]));
  for (const line of denied)
    expect(line).toMatchObject({ address: ADDRESS, userId: expect.any(String) });
  expect(nectar.output()).not.toMatch(/@example\.org|evil\.example|Wrong-Guess/);
});
