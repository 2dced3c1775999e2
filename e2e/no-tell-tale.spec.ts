import { expect, test } from "@playwright/test";
import { hashPassword } from "#app/features/accounts/password-hash.ts";
import { startMailbox, type Mailbox } from "../test/mailbox.ts";
import { PASSWORD } from "./journeys.ts";
import { startNectar, type Nectar } from "./nectar.ts";
import { BEHIND_A_PROXY, median, neutral, send, signUpForm } from "./strangers.ts";

/** So many that no account meets its limit. */
const PEOPLE = 120;
/** The promise is about thirty tries; more only tell noise from a tell-tale. */
const PAIRS_AT_ONCE = 30;
const MOST_PAIRS = 600;
/** On a machine too busy to be sure, it is enough that nothing tells. */
const LONGEST_MILLISECONDS = 40_000;
/** Of the time one password hash takes. */
const TOLERANCE = 0.1;

let mailbox: Mailbox;
let nectar: Nectar;

test.beforeAll(async () => {
  const first = await startNectar(BEHIND_A_PROXY);
  const { dataDir } = first;
  nectar = first;
  for (let person = 0; person < PEOPLE; person++) {
    const { status } = await send(nectar.url, "/register", signUpForm(known(person)));
    expect(status).toBe(302);
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

const known = (person: number) => `known-${person % PEOPLE}@example.org`;
const unknown = (person: number) => `nobody-${person % PEOPLE}@example.org`;

type Form = (email: string) => Record<string, string>;
const ANOTHERS = { password: "Evil-Wasp9!nest", confirmPassword: "Evil-Wasp9!nest" };
const strangersSignUp: Form = (email) => ({ ...signUpForm(email), ...ANOTHERS });

/** `before` is sent first, and not timed. */
const FORMS: Record<string, [path: string, form: Form, before?: Form]> = {
  "a wrong password": ["/login", (email) => ({ email, password: "Wrong-Guess1!" })],
  "a sign-up": ["/register", signUpForm],
  "the mail once more": ["/register", (email) => ({ intent: "again", email })],
  "a forgotten password": ["/forgot-password", (email) => ({ email })],
  "P7: a sign-in with the password one has just signed up with": [
    "/login",
    (email) => ({ email, password: ANOTHERS.password }),
    strangersSignUp,
  ],
};

for (const [name, [path, form, before]] of Object.entries(FORMS))
  test(`${name} is answered alike and in the same time whether there is such an account, however slow mail is`, async () => {
    test.setTimeout(300_000);
    await send(nectar.url, path, form("warm-0@example.org"));
    const hashings: number[] = [];
    const times = { known: [] as number[], unknown: [] as number[] };
    const differences: number[] = [];
    let verdict: Verdict = "unclear";
    const until = performance.now() + LONGEST_MILLISECONDS;
    while (verdict === "unclear" && differences.length < MOST_PAIRS && performance.now() < until) {
      if (differences.length % PAIRS_AT_ONCE === 0) hashings.push(...(await timesOfHashing()));
      const person = differences.length;
      for (const email of before ? [known(person), unknown(person)] : [])
        await send(nectar.url, "/register", before?.(email) ?? {});
      const ask = (email: string) => send(nectar.url, path, form(email));
      // Both orders in turn, because an answer may be slowed by what the one before left to do.
      const isKnownFirst = person % 2 === 0;
      const early = await ask(isKnownFirst ? known(person) : unknown(person));
      const late = await ask(isKnownFirst ? unknown(person) : known(person));
      const [one, other] = isKnownFirst ? [early, late] : [late, early];
      expect(one.status).toBe(other.status);
      expect(neutral(one.text)).toBe(neutral(other.text));
      times.known.push(one.milliseconds);
      times.unknown.push(other.milliseconds);
      differences.push(one.milliseconds - other.milliseconds);
      if (differences.length % PAIRS_AT_ONCE === 0)
        verdict = judge(differences, TOLERANCE * median(hashings));
    }
    const figures = {
      pairs: differences.length,
      known: median(times.known),
      unknown: median(times.unknown),
      difference: median(differences),
      hashing: median(hashings),
      interval: intervalOfMedian(differences),
      verdict,
    };
    test.info().annotations.push({ type: "milliseconds", description: JSON.stringify(figures) });
    expect(verdict, JSON.stringify(figures)).not.toBe("tells");
    expect(Math.max(figures.known, figures.unknown)).toBeLessThan(2_500);
  });

type Verdict = "same" | "tells" | "unclear";

/** Sure either way, or more pairs are needed. */
function judge(differences: number[], tolerance: number): Verdict {
  const [low, high] = intervalOfMedian(differences);
  if (low > -tolerance && high < tolerance) return "same";
  return low > tolerance || high < -tolerance ? "tells" : "unclear";
}

/** Where the true median lies with 99.9 %, whatever the noise looks like: by counting, not by a bell curve. */
function intervalOfMedian(values: number[]): [low: number, high: number] {
  const sorted = values.toSorted((a, b) => a - b);
  const reach = Math.ceil((sorted.length + 3.29 * Math.sqrt(sorted.length)) / 2);
  return [sorted[sorted.length - reach] ?? -Infinity, sorted[reach - 1] ?? Infinity];
}

/** On this machine, now: apart from the pairs, because what is asked after a computation is answered later. */
async function timesOfHashing(): Promise<number[]> {
  const times: number[] = [];
  while (times.length < 15) {
    const started = performance.now();
    await hashPassword(PASSWORD);
    times.push(performance.now() - started);
  }
  return times;
}
