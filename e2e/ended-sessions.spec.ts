import { expect, request, type APIRequestContext } from "@playwright/test";
import { startAiService, type AiService } from "../test/ai-service/start-ai-service.ts";
import { PASSWORD } from "./journeys.ts";
import { startNectar, type Nectar } from "./nectar.ts";
import { test } from "./test.ts";

let ai: AiService;
let nectar: Nectar;
test.beforeAll(async () => {
  // Writes a lesson more slowly than any of these tests runs.
  ai = await startAiService({ msToFirstToken: 100, tokensPerSecond: 4 });
  nectar = await startNectar({ AI_BASE_URL: ai.url, AI_MODEL: "sample" });
});
test.afterAll(async () => {
  await nectar.stop();
  await ai.close();
});

const post = (who: APIRequestContext, path: string, form: Record<string, string>) =>
  who.post(path, { form, headers: { origin: nectar.url } });

/** A learner on two devices. */
async function twoDevices(email: string) {
  const context = { baseURL: nectar.url, maxRedirects: 0 };
  const [first, other] = [await request.newContext(context), await request.newContext(context)];
  const form = { email, username: "Ada", password: PASSWORD, confirmPassword: PASSWORD };
  await post(first, "/register", form);
  await post(first, "/onboarding/quiz", {});
  await post(other, "/login", { email, password: PASSWORD });
  return { first, other };
}

async function cookieOf(device: APIRequestContext): Promise<string> {
  const { cookies } = await device.storageState();
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

/** A learner who is reading a lesson as it streams, and the same learner on another device. */
async function aReader(email: string) {
  const { first, other } = await twoDevices(email);
  const created = await post(first, "/onboarding", { topic: "Tide pools" });
  const lesson = created.headers().location ?? "";
  expect(lesson).toContain("/lesson/");
  const cookie = await cookieOf(first);
  const stream = await fetch(`${nectar.url}/api${lesson.replace("lesson", "lessons")}/stream`, {
    headers: { cookie },
  });
  expect(stream.headers.get("content-type")).toContain("text/event-stream");
  return { other, cookie, ended: readToEnd(stream) };
}

async function readToEnd(stream: Response): Promise<number> {
  const started = performance.now();
  await stream.text();
  return performance.now() - started;
}

const opensNothing = async (cookie: string) => {
  const again = await fetch(`${nectar.url}/dashboard`, { headers: { cookie }, redirect: "manual" });
  expect(again.headers.get("location")).toBe("/login");
};

test("signing out everywhere or deleting the account ends another device's stream within a minute", async () => {
  const revoked = await aReader("revoked@example.org");
  const deleted = await aReader("deleted@example.org");
  await post(revoked.other, "/profile", { intent: "sign-out-everywhere" });
  const erased = { intent: "delete", deletePassword: PASSWORD, immediately: "on" };
  await post(deleted.other, "/profile", erased);
  await opensNothing(deleted.cookie);
  expect(await revoked.ended).toBeLessThan(60_000);
  expect(await deleted.ended).toBeLessThan(60_000);
  await opensNothing(revoked.cookie);
  await Promise.all([revoked.other.dispose(), deleted.other.dispose()]);
});

test("signing out clears what the browser stored, and the old cookie no longer works", async () => {
  const { first } = await twoDevices("left@example.org");
  const cookie = await cookieOf(first);
  const left = await post(first, "/logout", {});
  expect(left.headers()["clear-site-data"]).toBe('"cache", "storage"');
  for (const path of ["/dashboard", "/profile.data", "/profile/export/json"]) {
    const again = await fetch(nectar.url + path, { headers: { cookie }, redirect: "manual" });
    expect(await again.text()).not.toContain("left@example.org");
  }
  await first.dispose();
});
