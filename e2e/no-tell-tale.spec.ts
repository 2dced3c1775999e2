import { expect, test } from "@playwright/test";
import { startMailbox, type Mailbox } from "../test/mailbox.ts";
import { PASSWORD } from "./journeys.ts";
import { startNectar, type Nectar } from "./nectar.ts";

const RUNS = 30;
/** Every try comes from another address, as the proxy in front says. */
const BEHIND_A_PROXY = { TRUSTED_PROXIES: "127.0.0.1,::1" };

let mailbox: Mailbox;
let nectar: Nectar;
let tries = 0;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  const first = await startNectar(BEHIND_A_PROXY);
  const { dataDir } = first;
  nectar = first;
  for (let person = 0; person < RUNS; person++) {
    const form = { email: known(person), username: "Ada", timeZone: "UTC", ...chosen };
    expect((await post("/register", form)).status).toBe(302);
  }
  first.process.kill("SIGTERM");
  await new Promise((resolve) => first.process.once("exit", resolve));
  // A mail server that thinks for five seconds about every mail.
  mailbox = await startMailbox({ delayMilliseconds: 5_000 });
  nectar = await startNectar({ ...BEHIND_A_PROXY, DATA_DIR: dataDir, SMTP_URL: mailbox.url });
});
test.afterAll(async () => {
  await nectar.stop();
  await mailbox.close();
});

const chosen = { password: PASSWORD, confirmPassword: PASSWORD };
const known = (person: number) => `known${person}@example.org`;
const unknown = (person: number) => `nobody${person}@example.org`;

async function post(path: string, form: Record<string, string>) {
  tries += 1;
  const started = performance.now();
  const answer = await fetch(nectar.url + path, {
    method: "POST",
    redirect: "manual",
    headers: { origin: nectar.url, "x-forwarded-for": `198.51.${tries >> 8}.${tries & 255}` },
    body: new URLSearchParams(form),
  });
  const text = await answer.text();
  return { status: answer.status, text, milliseconds: performance.now() - started };
}

/** How often the one takes longer than the other: 0.5 when time tells nothing, 0 or 1 when it tells all. */
function shareSlower(one: number[], other: number[]): number {
  const pairs = one.flatMap((a) => other.map((b): number => (a > b ? 1 : a === b ? 0.5 : 0)));
  return pairs.reduce((sum, pair) => sum + pair, 0) / pairs.length;
}

const median = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

const FORMS = {
  "/login": (email: string) => ({ email, password: "Wrong-Guess1!" }),
  "/register": (email: string) => ({ email, username: "Ada", timeZone: "UTC", ...chosen }),
  "/forgot-password": (email: string) => ({ email }),
};

for (const [path, form] of Object.entries(FORMS))
  test(`${path} answers alike and in the same time whether there is such an account, however slow mail is`, async () => {
    const times = { known: [] as number[], unknown: [] as number[] };
    await post(path, form("warm-up@example.org"));
    for (let run = 0; run < RUNS; run++) {
      // Taken in turns, so that a busy moment of the machine meets both.
      const pair = [await post(path, form(known(run))), await post(path, form(unknown(run)))];
      const [first, second] = pair;
      if (!first || !second) throw new Error("nothing was measured");
      expect(first.status).toBe(second.status);
      expect(neutral(first.text)).toBe(neutral(second.text));
      times.known.push(first.milliseconds);
      times.unknown.push(second.milliseconds);
    }
    const medians = { known: median(times.known), unknown: median(times.unknown) };
    test
      .info()
      .annotations.push({ type: "median milliseconds", description: JSON.stringify(medians) });
    // Thirty against thirty by chance alone: outside these bounds once in a thousand runs.
    expect(shareSlower(times.known, times.unknown)).toBeGreaterThan(0.25);
    expect(shareSlower(times.known, times.unknown)).toBeLessThan(0.75);
    expect(Math.max(medians.known, medians.unknown)).toBeLessThan(2_500);
  });

/** What differs in every answer: the nonce, and the address that was typed. */
const neutral = (text: string) =>
  text
    .replaceAll(/nonce="[^"]*"|\\?"[\w-]{24}\\?"/g, "")
    .replaceAll(/(known|nobody)\d+@example\.org/g, "address");
