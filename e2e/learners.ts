import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, request, type APIRequestContext } from "@playwright/test";
import { findEmbeddedPostgres } from "#app/db/embedded.ts";
import { command } from "../test/database-commands.ts";
import { PASSWORD } from "./journeys.ts";
import { startNectar, type Nectar } from "./nectar.ts";

/** A learner created over HTTP, for tests about what comes after the first steps. */
export interface MadeLearner {
  email: string;
  session: Awaited<ReturnType<APIRequestContext["storageState"]>>;
  courseId: string;
  /** In the topic's order; the first one is finished. */
  lessonIds: string[];
}

/** Runs an operator command next to the running server. */
export function ops(nectar: Nectar, ...words: string[]): string {
  const env = { ...process.env, DATA_DIR: nectar.dataDir, NODE_ENV: "production" };
  return execFileSync(process.execPath, ["cli/ops.ts", ...words], { env, encoding: "utf8" });
}

/** Grants Premium, without the second that the operator's command takes. */
export async function grantPremium(nectar: Nectar, email: string): Promise<void> {
  const database = (await findEmbeddedPostgres(join(nectar.dataDir, "postgres"))) ?? "";
  await command(
    database,
    `insert into premium_grants (id, user_id, granted_at)
     select gen_random_uuid(), id, now() from profiles where email = '${email}'`,
  );
}

/** The same server on the same data, this many days later. */
export async function daysLater(nectar: Nectar, days: number): Promise<Nectar> {
  nectar.process.kill("SIGTERM");
  await new Promise((resolve) => nectar.process.once("exit", resolve));
  return startNectar({
    DATA_DIR: nectar.dataDir,
    NODE_OPTIONS: "--import ./test/fake-clock.js",
    TEST_DAYS_AHEAD: String(days),
  });
}

/** With a library topic whose first lesson is finished, some of it answered wrongly. */
export async function aLearnerWithALesson(nectar: Nectar, email: string): Promise<MadeLearner> {
  const who = await request.newContext({ baseURL: nectar.url, maxRedirects: 0 });
  const post = async (path: string, form: Record<string, string>) => {
    const answer = await who.post(path, { form, headers: { origin: nectar.url } });
    expect(answer.status(), `${path}: ${form.intent ?? ""}`).toBeLessThan(400);
    return answer;
  };
  const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
  await post("/register", { email, username: "Ada Lovelace", ...passwords });
  await post("/onboarding/quiz", {});
  const created = await post("/onboarding", { topic: "Machine Learning" });
  const first = created.headers().location?.split("/").pop() ?? "";
  const offline = (await (await who.get(`/api/offline-lessons?opened=${first}`)).json()) as {
    lessons: { topicId: string; questions: { id: string }[] }[];
  };
  const [lesson] = offline.lessons;
  const courseId = lesson?.topicId ?? "";
  const page = await (await who.get(`/topic/${courseId}.data`)).text();
  const ids = [...new Set(page.match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? [])];
  for (const { id } of lesson?.questions ?? [])
    await post(`/lesson/${first}`, { intent: "answer", questionId: id, answer: "0" });
  await post(`/lesson/${first}`, { intent: "finish", skip: "yes" });
  const session = await who.storageState();
  await who.dispose();
  return { email, session, courseId, lessonIds: ids.slice(ids.indexOf(first)) };
}

/** A server with a free and a premium learner, three days after each has finished a lesson. */
export async function startWithLearners() {
  const nectar = await startNectar();
  const free = await aLearnerWithALesson(nectar, "free@example.org");
  const premium = await aLearnerWithALesson(nectar, "premium@example.org");
  await grantPremium(nectar, premium.email);
  return { nectar: await daysLater(nectar, 3), free, premium };
}
