import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, request, type APIRequestContext } from "@playwright/test";
import { command } from "../test/database-commands.ts";
import { databaseOf } from "./database.ts";
import { PASSWORD } from "./journeys.ts";
import { startNectar, type Nectar, type Running } from "./nectar.ts";

/** A learner created over HTTP, for tests about what comes after the first steps. */
export interface MadeLearner {
  email: string;
  session: Awaited<ReturnType<APIRequestContext["storageState"]>>;
  courseId: string;
  /** In the topic's order; the first one is finished. */
  lessonIds: string[];
}

/** Runs an operator command next to the running server. */
export function ops(nectar: Running, ...words: string[]): string {
  const env = { ...process.env, DATA_DIR: nectar.dataDir, NODE_ENV: "production" };
  return execFileSync(process.execPath, ["cli/ops.ts", ...words], { env, encoding: "utf8" });
}

/** Grants Premium, without the second that the operator's command takes. */
export async function grantPremium(nectar: Running, email: string): Promise<void> {
  await command(
    await databaseOf(nectar),
    `insert into premium_grants (id, user_id, granted_at)
     select gen_random_uuid(), id, now() from profiles where email = '${email}'`,
  );
}

/** As after six lapses of every idea: reviews no longer ask about them. */
export async function leaveSchedule(nectar: Running, email: string): Promise<void> {
  await command(
    await databaseOf(nectar),
    `update memories set lapses = 6, due_at = null
     where user_id = (select id from profiles where email = '${email}')`,
  );
}

/** As on the day when every idea is due. */
export async function makeAllDue(nectar: Running, email: string): Promise<void> {
  await command(
    await databaseOf(nectar),
    `update memories set due_at = now()
     where user_id = (select id from profiles where email = '${email}')`,
  );
}

export const daysAhead = (days: number) => ({
  NODE_OPTIONS: "--import ./test/fake-clock.js",
  TEST_DAYS_AHEAD: String(days),
});

/** The same server on the same data, this many days later. */
export async function daysLater(nectar: Nectar, days: number): Promise<Nectar> {
  nectar.process.kill("SIGTERM");
  await new Promise((resolve) => nectar.process.once("exit", resolve));
  return startNectar({ DATA_DIR: nectar.dataDir, ...daysAhead(days) });
}

/** With a library topic whose first lesson is finished, some of it answered wrongly. */
export async function aLearnerWithALesson(nectar: Running, email: string): Promise<MadeLearner> {
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

/** Each is one spec's own: they are in the database that every server starts from. */
const LEARNERS = [
  "crawl",
  "crawl-premium",
  "narrow",
  "narrow-premium",
  "charts-premium",
  "key-terms-premium",
  "offline",
  "reviews",
  "notes",
  "warm-up-premium",
  "cards-premium",
] as const;

/** Where the global set-up leaves them, next to the database. */
const learnersFile = (dataDir: string) => join(dataDir, "learners.json");

/** Signs them up and has them finish their lesson on this server, whose clock may be days behind. */
export async function makeLearners(nectar: Nectar): Promise<void> {
  const made: Record<string, MadeLearner> = {};
  for (const name of LEARNERS) {
    made[name] = await aLearnerWithALesson(nectar, `${name}@example.org`);
    if (name.endsWith("-premium")) await grantPremium(nectar, `${name}@example.org`);
  }
  // Their welcome would be sent by every server that has a mail server.
  await command(await databaseOf(nectar), "delete from outbox");
  writeFileSync(learnersFile(nectar.dataDir), JSON.stringify(made));
}

/** A learner who has finished a lesson three days ago, on any server with a database of its own. */
export function threeDaysAfterALesson(name: (typeof LEARNERS)[number]): MadeLearner {
  const made = readFileSync(learnersFile(process.env.NECTAR_TEMPLATE ?? ""), "utf8");
  return (JSON.parse(made) as Record<typeof name, MadeLearner>)[name];
}
