import { expect } from "@playwright/test";
import { startMailbox, type Mailbox } from "../test/mailbox.ts";
import { PASSWORD } from "./journeys.ts";
import { startNectar, type Nectar } from "./nectar.ts";
import { test } from "./test.ts";

const ROUNDS = 6;
const AT_ONCE = 4;

let mailbox: Mailbox;
let nectar: Nectar;
let tries = 0;
test.beforeAll(async () => {
  mailbox = await startMailbox();
  nectar = await startNectar(settings());
});
test.afterAll(async () => {
  await nectar.stop();
  await mailbox.close();
});

const settings = () => ({ SMTP_URL: mailbox.url, TRUSTED_PROXIES: "127.0.0.1,::1" });

/** The redirect's target or the status; null if the server died before responding. */
async function post(path: string, form: Record<string, string>): Promise<string | null> {
  tries += 1;
  try {
    const answer = await fetch(nectar.url + path, {
      method: "POST",
      redirect: "manual",
      headers: { origin: nectar.url, "x-forwarded-for": `198.51.${tries >> 8}.${tries & 255}` },
      body: new URLSearchParams(form),
    });
    await answer.text();
    return answer.headers.get("location") ?? String(answer.status);
  } catch {
    return null;
  }
}

const signUp = (email: string) =>
  post("/register", {
    email,
    username: "Ada",
    timeZone: "UTC",
    password: PASSWORD,
    confirmPassword: PASSWORD,
  });
const confirm = (link: string) =>
  post(link.slice(nectar.url.length), { intent: "password", chosenPassword: PASSWORD });
const signIn = (email: string) => post("/login", { email, password: PASSWORD });

async function killAndStartAgain(): Promise<void> {
  const port = new URL(nectar.url).port;
  const { dataDir } = nectar;
  nectar.process.kill("SIGKILL");
  await new Promise((resolve) => nectar.process.once("exit", resolve));
  nectar = await startNectar({ ...settings(), DATA_DIR: dataDir, PORT: port });
}

test("six kills during sign-ups leave no half account, lose no email, and everyone can sign in", async () => {
  test.setTimeout(600_000);
  const acknowledged = new Set<string>();
  const emails: string[] = [];
  const confirming = new Set<string>();
  for (let round = 0; round < ROUNDS; round++) {
    const over = new AbortController();
    let answered = 0;
    const people = Array.from({ length: AT_ONCE }, async (_, place) => {
      for (let person = 0; !over.signal.aborted; person++) {
        const email = `r${round}-${place}-${person}@example.org`;
        emails.push(email);
        if ((await signUp(email)) === "200") acknowledged.add(email);
        answered += 1;
        // Confirm sign-ups whose email has arrived, so that kills also hit accounts being created.
        const link = mailbox.received.findLast(({ to }) => to === email)?.link;
        if (link) {
          confirming.add(email);
          await confirm(link);
        }
      }
    });
    // After one to four responses, so that the kills hit different steps.
    await expect
      .poll(() => answered, { timeout: 60_000, intervals: [5] })
      .toBeGreaterThan(round % 4);
    over.abort();
    await killAndStartAgain();
    await Promise.all(people);
  }
  expect(acknowledged.size).toBeGreaterThan(ROUNDS);

  // As few at a time as before: a crowd would have to wait for connections, and some would be refused.
  const waiting = emails.values();
  const turns = Array.from({ length: AT_ONCE }, async () => {
    for (const email of waiting) {
      const isIn = confirming.has(email) && (await signIn(email)) === "/dashboard";
      if (!isIn) await expectToGetIn(email, acknowledged.has(email));
    }
  });
  await Promise.all(turns);
});

/** Every acknowledged sign-up gets an email eventually; those without a response sign up again. */
async function expectToGetIn(email: string, isAcknowledged: boolean): Promise<void> {
  if (!isAcknowledged) expect(await signUp(email), email).toBe("200");
  const { link = "" } = await mailbox.mailTo(email);
  const confirmed = await confirm(link);
  if (confirmed !== "/register/done") {
    const newest = mailbox.received.findLast(({ to }) => to === email)?.link ?? "";
    expect(await confirm(newest), email).toBe("/register/done");
  }
  expect(await signIn(email), email).toBe("/dashboard");
}
