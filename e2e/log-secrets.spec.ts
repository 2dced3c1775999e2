import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect } from "@playwright/test";
import { startAiService, type AiService } from "../test/ai-service/start-ai-service.ts";
import { startMailbox, type Mailbox } from "../test/mailbox.ts";
import { expectLogged, liveAnAccount, someoneAt, type AccountLife } from "./account-life.ts";
import { PASSWORD } from "./journeys.ts";
import { expectNoPrivateText } from "./private-texts.ts";
import { startNectar, type Nectar } from "./nectar.ts";
import { test } from "./test.ts";

/** The stand-in repeats it in its error messages, as real services do. */
const AI_KEY = "sk-canary";
const SMTP_PASSWORD = "mail-canary-5f2e";
const ADDRESS = "203.0.113.7";
/** Of another client, who comes later. */
const FORGERS = new Set(["203.0.113.8", "203.0.113.9"]);
const FIELDS = ["level", "time", "event", "requestId", "address", "userId", "msg"];
const FORGED_LINE = '{"level":60,"time":"2026-01-01T00:00:00.000Z","msg":"forged"}';
/** Line separators that some log reader recognises, and terminal escape sequences. */
const SEPARATORS = [
  "\r\n",
  "\n",
  "\v",
  "\f",
  "\u0085",
  "\u2028",
  "\u2029",
  "\u001b[2J",
  "\u009b2J",
];
const FORGERY = SEPARATORS.map((separator) => separator + FORGED_LINE).join("");

let ai: AiService;
let mailbox: Mailbox;
let nectar: Nectar;
let life: AccountLife;

/** Everything happens once here; the tests read the server's log of it. */
test.beforeAll(async () => {
  let logins = 0;
  mailbox = await startMailbox({
    // The first delivery meets a mail server that repeats the credentials it refuses.
    onAuth: ({ username, password }, _session, answer) => {
      logins += 1;
      const refusal = Object.assign(new Error(`${password} is wrong`), { responseCode: 535 });
      if (logins === 1) answer(refusal);
      else answer(null, { user: username });
    },
  });
  ai = await startAiService();
  const smtp = new URL(mailbox.url);
  [smtp.username, smtp.password] = ["post", SMTP_PASSWORD];
  nectar = await startNectar({
    TRUSTED_PROXIES: "127.0.0.1,::1",
    SMTP_URL: smtp.href,
    SUPPORT_EMAIL: "support@example.org",
    AI_BASE_URL: ai.url,
    AI_API_KEY: AI_KEY,
    AI_MODEL: "sample",
  });
  life = await liveAnAccount(nectar, mailbox, ADDRESS);
  await forge();
  await nectar.stop();
  await mailbox.close();
  await ai.close();
});

/** Puts whole log lines into everything a client can send. */
async function forge(): Promise<void> {
  const eve = await someoneAt(nectar, "203.0.113.8");
  const post = (path: string, form: Record<string, string>) => eve.post(path, { form });
  const email = "eve@example.org";
  const names = { email, username: `Eve${FORGERY}`.slice(0, 20) };
  const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
  await post("/register", { ...names, email: `eve${FORGERY}@example.org`, ...passwords });
  await post("/register", { ...names, ...passwords });
  const link = new URL((await mailbox.mailTo(email)).link ?? "");
  await post(link.pathname + link.search, { intent: "browser" });
  await post("/onboarding/quiz", {});
  await post("/profile", { intent: "name", name: `Eve${FORGERY}`.slice(0, 40) });
  await post(`/profile?${FORGERY}`, { intent: FORGERY });
  await post("/login", { email: FORGERY, password: FORGERY });
  await post("/contact", {
    name: FORGERY.slice(0, 90),
    email,
    subject: FORGERY.slice(0, 90),
    message: FORGERY,
  });
  await post("/newsletter", { email });
  // The last health check was fine; now the service refuses the key.
  await eve.get("/onboarding");
  ai.setFault({ kind: "bad-key" });
  await post("/onboarding", { topic: "Tide pools" });
  await expect.poll(() => nectar.output()).toContain("lessons written");
  await ask(`/${encodeURIComponent(FORGERY)}`, "203.0.113.9");
  const inHeaders = SEPARATORS.filter((each) => /^[\u0080-\u00ff]/.test(each)).join(FORGED_LINE);
  await ask("/", `203.0.113.9${inHeaders}`, `Bee/1.0${inHeaders}`);
  await eve.dispose();
}

/** A raw request with bytes that no well-behaved client would send. */
async function ask(path: string, forwardedFor: string, userAgent = "Bee"): Promise<void> {
  const socket = connect(Number(new URL(nectar.url).port), "127.0.0.1");
  const headers = { Host: "localhost", "X-Forwarded-For": forwardedFor, "User-Agent": userAgent };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join("")}Connection: close\r\n\r\n`, "latin1");
  expect((await buffer(socket)).toString()).toMatch(/^HTTP\/1\.1 [234]/);
}

test("the log contains no secret and nobody's name", () => {
  expect(life.secrets.size).toBeGreaterThan(30);
  const opens = [...life.secrets, PASSWORD, AI_KEY, SMTP_PASSWORD].filter(Boolean);
  const spellings = opens.flatMap((secret) => [
    secret,
    decodeURIComponent(secret),
    secret.split(".")[0] ?? secret,
  ]);
  const output = nectar.output();
  expect(
    [...spellings, ...life.names, "@example.org"].filter((word) => output.includes(word)),
  ).toEqual([]);
});

test("no name, path or header can forge a log line: each is one JSON object in plain ASCII", () => {
  const [, afterStart = ""] = nectar.output().split(/is ready at .*\n/);
  const lines = afterStart.trimEnd().split("\n");
  expect(lines.length).toBeGreaterThan(50);
  for (const line of lines) {
    expect(line).toMatch(/^\{[\x20-\x7e]*\}$/);
    expect(JSON.parse(line)).toMatchObject({ time: expect.any(String), msg: expect.any(String) });
  }
  expect(nectar.logged().filter(({ msg }) => msg === "forged")).toEqual([]);
  // The request is logged, escaped.
  expect(nectar.logged().some(({ path }) => String(path).includes("forged"))).toBe(true);
  // The address comes from the socket or a trusted proxy, never from a header's text.
  expect(nectar.logged().some(({ address }) => String(address).includes("forged"))).toBe(false);
});

test("a refused mail login and a refused AI key are logged without either", () => {
  const mail = { msg: "mail", reason: expect.stringContaining("EAUTH") };
  const writing = { msg: "lessons written", status: "failed" };
  expect(nectar.logged()).toContainEqual(expect.objectContaining(mail));
  expect(nectar.logged()).toContainEqual(expect.objectContaining(writing));
});

test("every account event is logged with time, address, learner and request", () => {
  const lines = nectar.logged().filter(({ address }) => !FORGERS.has(String(address)));
  const events = expectLogged(lines, life.steps);
  expect(new Set(events.map(({ address }) => address))).toEqual(new Set([ADDRESS]));
  for (const line of events) expect(FIELDS).toEqual(expect.arrayContaining(Object.keys(line)));
  // A request with only an address or a dead link does not identify a learner.
  const unknown = events.filter(({ userId }) => userId === undefined).map(({ event }) => event);
  expect(unknown).toEqual(["password-reset-asked", "password-reset-refused"]);
  expect(new Set(events.flatMap(({ userId }) => userId ?? [])).size).toBe(1);
});

test("a learner's topic in the log of any journey fails the run", () => {
  const folder = mkdtempSync(join(tmpdir(), "nectar-private-"));
  writeFileSync(join(folder, "a.json"), JSON.stringify(["My secret divorce plan"]));
  writeFileSync(join(folder, "a.log"), '{"msg":"lessons written","generationId":"1"}\n');
  expect(() => expectNoPrivateText(folder)).not.toThrow();
  writeFileSync(
    join(folder, "b.log"),
    '{"msg":"x","lesson":"What My secret divorce plan means"}\n',
  );
  expect(() => expectNoPrivateText(folder)).toThrow("My secret divorce plan");
  rmSync(folder, { recursive: true });
});
