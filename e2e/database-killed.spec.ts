import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "#app/db/embedded.ts";
import { clusterIn } from "#packages/embedded-postgres/cluster.ts";
import { serversOf } from "#packages/embedded-postgres/running-process.ts";
import { command } from "../test/database-commands.ts";
import { startDatabaseWire, type DatabaseWire, type Fate } from "../test/database-wire.ts";
import { PASSWORD } from "./journeys.ts";
import { startNectar, type Nectar } from "./nectar.ts";

const PERSON = { email: "ada@example.org", username: "Ada Lovelace" };
const PEOPLE = "text/html,application/xhtml+xml";
const MACHINES = "application/json";
/** A page that is open already has words of its own. */
const ANYTHING = "*/*";

let folder: string;
let database: EmbeddedPostgres;
let wire: DatabaseWire;
let nectar: Nectar;
let cookie: string;
let lesson: string;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "nectar-killed-"));
  database = await startEmbeddedPostgres({ dataDir: join(folder, "postgres"), durable: false });
  wire = await startDatabaseWire(database.connectionString);
  // Without a worker nothing but requests speaks to the pool's connections.
  nectar = await startNectar({ DATABASE_URL: wire.address, ROLE: "web" });
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

/** "Not now" and nothing else: no session begins or ends, and no word is a learner's. */
function expectNotNow(answer: Answer, accept: string, when: string): void {
  expect(answer.status, when).toBe(503);
  expect(answer.cookies, when).toEqual([]);
  expect(answer.text, when).not.toMatch(/Ada Lovelace|ada@example|"learner"|Machine Learning/);
  if (accept === ANYTHING) return;
  if (accept === PEOPLE) expect(answer.text, when).toContain("Catching our breath");
  else expect(JSON.parse(answer.text), when).toMatchObject({ requestId: expect.any(String) });
}

/** The server comes back by itself as soon as there is a database again. */
async function expectBack(): Promise<void> {
  const health = async () => (await fetch(`${nectar.url}/health`)).status;
  await expect.poll(health, { timeout: 60_000, intervals: [20] }).toBe(200);
}

/** The same request again and again, the wire cut one statement later each time, until it gets through. */
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

for (const fate of ["unheard", "unanswered"] as const) {
  test(`a sign-in from an open page during which a statement goes ${fate} opens no session`, async () => {
    const request = () => signIn(ANYTHING, "/login.data");
    const { cuts, answer } = await cutAtEveryStatement(fate, ANYTHING, request);
    expect(cuts).toBeGreaterThan(4);
    expect(answer.cookies.join()).toContain("nectar.session=");
  });

  for (const accept of [PEOPLE, MACHINES]) {
    test(`a sign-in during which a statement goes ${fate} opens no session (${accept})`, async () => {
      const { cuts, answer } = await cutAtEveryStatement(fate, accept, () => signIn(accept));
      expect(cuts).toBeGreaterThan(4);
      expect(answer.location).toBe("/dashboard");
      expect(answer.cookies.join()).toContain("nectar.session=");
    });

    test(`a guarded page during which a statement goes ${fate} shows nothing of a learner (${accept})`, async () => {
      for (const path of ["/dashboard", lesson]) {
        const { cuts, answer } = await cutAtEveryStatement(fate, accept, () => ask(path, accept));
        expect(cuts, path).toBeGreaterThan(3);
        expect(answer.status, path).toBe(200);
        expect(answer.text, path).toContain(path === lesson ? "Machine Learning" : "Ada");
      }
    });
  }
}

test("kill -9 of the whole database in the middle: not now, and a moment later as ever", async () => {
  for (const request of [() => signIn(PEOPLE), () => ask("/dashboard", PEOPLE)]) {
    wire.decide((statement) => {
      if (statement !== 2) return "passed";
      for (const pid of serversOf(clusterIn(join(folder, "postgres"))))
        process.kill(pid, "SIGKILL");
      return "unanswered";
    });
    expectNotNow(await request(), PEOPLE, "killed");
    wire.repair();
    await expectBack();
    expect((await request()).status).toBeLessThan(400);
  }
});

test("what was asked of the database while it died is not in the log", () => {
  expect(nectar.printed()).toContain("request failed");
  expect(nectar.printed()).not.toMatch(/Failed query|params:|@example\.org|argon2/);
  const [, token = "-"] = /=([^.]+)/.exec(decodeURIComponent(cookie)) ?? [];
  expect(nectar.printed()).not.toContain(token);
});
