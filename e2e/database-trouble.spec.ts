import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "#app/db/embedded.ts";
import { clusterIn } from "#packages/embedded-postgres/cluster.ts";
import { serversOf } from "#packages/embedded-postgres/running-process.ts";
import { command } from "../test/database-commands.ts";
import { PASSWORD } from "./journeys.ts";
import { copyTemplate, secretOf, startNectar, type Nectar } from "./nectar.ts";
import { test } from "./test.ts";

let folder: string;
let database: EmbeddedPostgres;
let nectar: Nectar;
let cookie = "";

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "nectar-trouble-"));
  copyTemplate(folder);
  database = await startEmbeddedPostgres({ dataDir: join(folder, "postgres"), durable: false });
  nectar = await startNectar({ ...secretOf(folder), DATABASE_URL: database.connectionString });
  const registered = await post("/register", {
    email: "ada@example.org",
    username: "Ada Lovelace",
    password: PASSWORD,
    confirmPassword: PASSWORD,
  });
  cookie = (registered.headers.getSetCookie()[0] ?? "").replace(/;.*/, "");
  await post("/onboarding/quiz", {});
});
test.afterAll(async () => {
  await nectar.stop();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (path: string, form?: Record<string, string>) =>
  fetch(nectar.url + path, {
    method: form ? "POST" : "GET",
    redirect: "manual",
    headers: { accept: "text/html", origin: nectar.url, cookie },
    body: form && new URLSearchParams(form),
  });
const post = (path: string, form: Record<string, string>) => ask(path, form);

/** Two rows in one transaction. */
const changeName = async () => (await post("/profile", { intent: "name", name: "Ada" })).status;
async function health(): Promise<number> {
  const { status, headers } = await ask("/health");
  expect(headers.get("retry-after")).toBe(status === 503 ? "5" : null);
  return status;
}

/** Ends every connection of the server, its queue and its listener, whatever they are doing. */
const killConnections = () =>
  command(
    database.connectionString,
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'nectar%'",
  );

test("connections killed during requests: 503, then the next requests work again", async () => {
  const answers: number[] = [];
  const isEnough = () => answers.filter((status) => status === 503).length >= 60;
  const traffic = Array.from({ length: 12 }, async () => {
    while (!isEnough()) answers.push(await changeName());
  });
  while (!isEnough()) await killConnections();
  await Promise.all(traffic);

  expect(new Set(answers)).toEqual(new Set([200, 503]));
  expect(nectar.process.exitCode).toBeNull();
  // More than the pool has connections: none was leaked.
  const afterwards = await Promise.all(Array.from({ length: 20 }, changeName));
  expect(afterwards).toEqual(afterwards.map(() => 200));
  expect(await health()).toBe(200);
});

/** The pool waits this long for an answer. */
const QUERY_TIMEOUT_SECONDS = 10.5;

test("a database that hangs: 503 after one timeout, /health sooner, and normal service when it resumes", async () => {
  const send = (signal: "SIGSTOP" | "SIGCONT") => {
    for (const pid of serversOf(clusterIn(join(folder, "postgres")))) process.kill(pid, signal);
  };
  const timed = async (answer: Promise<number>) => {
    const from = performance.now();
    return { status: await answer, seconds: (performance.now() - from) / 1000 };
  };
  await Promise.all(Array.from({ length: 6 }, changeName));
  send("SIGSTOP");
  try {
    const page = async () => (await ask("/dashboard")).status;
    const [healthy, ...answers] = await Promise.all([
      timed(health()),
      ...Array.from({ length: 12 }, () => timed(changeName())),
      ...Array.from({ length: 12 }, () => timed(page())),
    ]);
    expect(healthy.status).toBe(503);
    // A restart of this process would help nobody.
    expect((await ask("/health/live")).status).toBe(200);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    const seconds = answers.map((answer) => answer.seconds);
    // Two timeouts in a row would be far too long, however busy this machine is.
    expect(Math.max(...seconds)).toBeLessThan(1.8 * QUERY_TIMEOUT_SECONDS);
    expect(healthy.seconds).toBeLessThan(QUERY_TIMEOUT_SECONDS / 2);
  } finally {
    send("SIGCONT");
  }
  await expect.poll(health).toBe(200);
  expect(await changeName()).toBe(200);
});
