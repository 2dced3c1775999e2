import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "#app/db/embedded.ts";
import { clusterIn } from "#packages/embedded-postgres/cluster.ts";
import { serversOf } from "#packages/embedded-postgres/running-process.ts";
import { command } from "../test/database-commands.ts";
import { startDatabaseWire, type DatabaseWire, type Fate } from "../test/database-wire.ts";
import { PASSWORD } from "./journeys.ts";
import { copyTemplate, secretOf, startNectar, type Nectar } from "./nectar.ts";
import { test } from "./test.ts";

const PERSON = { email: "ada@example.org", username: "Ada Lovelace" };
const PEOPLE = "text/html,application/xhtml+xml";
const MACHINES = "application/json";
/** Pages that are already open get a reply of their own. */
const ANYTHING = "*/*";

let folder: string;
let database: EmbeddedPostgres;
let wire: DatabaseWire;
let nectar: Nectar;
let cookie: string;
let lesson: string;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "nectar-killed-"));
  copyTemplate(folder);
  database = await startEmbeddedPostgres({ dataDir: join(folder, "postgres"), durable: false });
  wire = await startDatabaseWire(database.connectionString);
  // Without the worker role, only requests use the pool's connections.
  nectar = await startNectar({
    ...secretOf(folder),
    DATABASE_URL: wire.address,
    ROLE: "web",
  });
  const chosen = { password: PASSWORD, confirmPassword: PASSWORD };
  const registered = await post("/register", { ...PERSON, ...chosen });
  cookie = (registered.cookies[0] ?? "").replace(/;.*/, "");
  await post("/onboarding/quiz", {});
  lesson = (await post("/onboarding", { topic: "Machine Learning" })).location ?? "";
});
test.afterAll(async () => {
  await nectar.stop();
  await wire.close();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  status: number;
  type: string;
  text: string;
  cookies: string[];
  location: string | null;
}

async function ask(path: string, accept: string, form?: Record<string, string>): Promise<Answer> {
  const signedIn: Record<string, string> = cookie && !path.startsWith("/login") ? { cookie } : {};
  const answer = await fetch(nectar.url + path, {
    method: form ? "POST" : "GET",
    redirect: "manual",
    headers: { accept, origin: nectar.url, ...signedIn },
    body: form && new URLSearchParams(form),
  });
  return {
    status: answer.status,
    type: answer.headers.get("content-type") ?? "",
    text: await answer.text(),
    cookies: answer.headers.getSetCookie(),
    location: answer.headers.get("location"),
  };
}

const post = (path: string, form: Record<string, string>) => ask(path, PEOPLE, form);
const signIn = (accept: string, path = "/login") =>
  ask(path, accept, { email: PERSON.email, password: PASSWORD });

/** Exactly the "unavailable" reply: no session starts or ends, and no data of a learner is shown. */
function expectNotNow(answer: Answer, accept: string, when: string): void {
  expect(answer.status, when).toBe(503);
  expect(answer.cookies, when).toEqual([]);
  expect(answer.text, when).not.toMatch(/Ada Lovelace|ada@example|"learner"|Machine Learning/);
  if (accept === ANYTHING) return;
  if (accept === PEOPLE) expect(answer.text, when).toContain("Catching our breath");
  else expect(JSON.parse(answer.text), when).toMatchObject({ requestId: expect.any(String) });
}

/** The server recovers by itself as soon as there is a database again. */
async function expectBack(): Promise<void> {
  const health = async () => (await fetch(`${nectar.url}/health`)).status;
  await expect.poll(health, { timeout: 60_000, intervals: [20] }).toBe(200);
}

/** Repeats a request, cutting the connection one statement later each time, until it succeeds. */
async function cutAtEveryStatement(
  fate: Fate,
  accept: string,
  request: () => Promise<Answer>,
): Promise<{ cuts: number; answer: Answer }> {
  for (let cuts = 0; ; cuts++) {
    await command(database.connectionString, "delete from rate_limits");
    wire.decide((statement) => (statement === cuts + 1 ? fate : "passed"));
    const answer = await request();
    if (!wire.isCut()) return { cuts, answer };
    expectNotNow(answer, accept, `${fate} at statement ${cuts + 1}`);
    wire.repair();
    await expectBack();
  }
}

for (const fate of ["lost", "unanswered"] as const) {
  test(`a sign-in from an open page opens no session when a statement is ${fate}`, async () => {
    const request = () => signIn(ANYTHING, "/login.data");
    const { cuts, answer } = await cutAtEveryStatement(fate, ANYTHING, request);
    expect(cuts).toBeGreaterThan(4);
    expect(answer.cookies.join()).toContain("nectar.session=");
  });

  for (const accept of [PEOPLE, MACHINES]) {
    test(`a sign-in opens no session when a statement is ${fate} (${accept})`, async () => {
      const { cuts, answer } = await cutAtEveryStatement(fate, accept, () => signIn(accept));
      expect(cuts).toBeGreaterThan(4);
      expect(answer.location).toBe("/dashboard");
      expect(answer.cookies.join()).toContain("nectar.session=");
    });

    test(`a signed-in page shows no learner's data when a statement is ${fate} (${accept})`, async () => {
      // The session, the reviews due in the header, and the page's own; a lesson's text, session and notes are three.
      for (const [path, statements] of [
        ["/dashboard", 3],
        [lesson, 5],
      ] as const) {
        const { cuts, answer } = await cutAtEveryStatement(fate, accept, () => ask(path, accept));
        expect(cuts, path).toBe(statements);
        expect(answer.status, path).toBe(200);
        expect(answer.text, path).toContain(path === lesson ? "Machine Learning" : "Ada");
      }
    });
  }
}

/** The database's other processes end by themselves once one of them is killed, some before their own turn. */
function kill(pids: number[]): void {
  for (const pid of pids)
    try {
      process.kill(pid, "SIGKILL");
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
    }
}

test("kill -9 of the database: requests get 503, then work again a moment later", async () => {
  for (const request of [() => signIn(PEOPLE), () => ask("/dashboard", PEOPLE)]) {
    wire.decide((statement) => {
      if (statement !== 2) return "passed";
      kill(serversOf(clusterIn(join(folder, "postgres"))));
      return "unanswered";
    });
    expectNotNow(await request(), PEOPLE, "killed");
    wire.repair();
    await expectBack();
    expect((await request()).status).toBeLessThan(400);
  }
});

test("statements sent while the database died are not in the log", () => {
  expect(nectar.output()).toMatch(/"msg":"(request|screen) failed"/);
  expect(nectar.output()).not.toMatch(/Failed query|params:|@example\.org|argon2/);
  const [, token = "-"] = /=([^.]+)/.exec(decodeURIComponent(cookie)) ?? [];
  expect(nectar.output()).not.toContain(token);
});
