import { expect } from "vitest";
import { db } from "#app/db/client.ts";
import { createAccount } from "#app/features/accounts/sign-up/create-account.ts";
import { hashPassword } from "#app/features/accounts/password-hash.ts";
import { startMailbox } from "../../test/mailbox.ts";
import { aVisitor, PASSWORD, test, type Form } from "../../test/site.ts";

/** Enough accounts to stay below every per-account limit. */
const PEOPLE = 120;
/** Thirty pairs are enough unless the measurements are noisy. */
const PAIRS_PER_ROUND = 30;
const MAX_PAIRS = 600;
/**
 * After the first round. On a busy machine the result may stay undecided, which passes unless a difference is
 * significant; `no-account-leak.db.test.ts` counts the hashes.
 */
const MAX_DURATION_MS = 3_000;
/** As a share of the time one password hash takes. */
const TOLERANCE = 0.1;

// A mail server that takes five seconds for every email.
test.override("settings", { scope: "file" }, async () => {
  const mailbox = await startMailbox({ delayMilliseconds: 5_000 });
  return { SMTP_URL: mailbox.url };
});

let send: (path: string, form: Form) => Promise<{ status: number; text: string; took: number }>;
test.beforeAll(async ({ site }) => {
  const passwordHash = await hashPassword(PASSWORD);
  for (let person = 0; person < PEOPLE; person++) {
    const account = { email: knownEmail(person), username: "Ada", passwordHash, timeZone: "UTC" };
    await db.transaction((tx) => createAccount(tx, account, new Date()));
  }
  send = async (path, form) => {
    const as = aVisitor();
    const started = performance.now();
    const answer = await site.request(path, { as, form });
    const text = await answer.text();
    return { status: answer.status, text, took: performance.now() - started };
  };
});

const signUpForm = (email: string) => ({
  email,
  username: "Ada",
  timeZone: "UTC",
  password: PASSWORD,
  confirmPassword: PASSWORD,
});

/** Removes the parts that always differ: the nonce and the submitted address. */
const neutral = (text: string): string =>
  text
    .replaceAll(/nonce="[^"]*"|\\?"[\w-]{24}\\?"/g, "")
    .replaceAll(/[a-z]+-\d+@example\.org/g, "address");

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const knownEmail = (person: number) => `known-${person % PEOPLE}@example.org`;
const unknown = (person: number) => `nobody-${person % PEOPLE}@example.org`;

type Filled = (email: string) => Form;
const ANOTHERS = { password: "Evil-Wasp9!nest", confirmPassword: "Evil-Wasp9!nest" };
const strangersSignUp: Filled = (email) => ({ ...signUpForm(email), ...ANOTHERS });

/** `before` is sent first and not timed. */
const FORMS: Record<string, [path: string, form: Filled, before?: Filled]> = {
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
  test(`${name} gets the same response in the same time with and without an account, even with a slow mail server`, async () => {
    await send(path, form("warm-0@example.org"));
    const hashings: number[] = [];
    const times = { known: [] as number[], unknown: [] as number[] };
    const differences: number[] = [];
    let verdict: Verdict = "unclear";
    const until = performance.now() + MAX_DURATION_MS;
    const isInTime = () => differences.length < PAIRS_PER_ROUND || performance.now() < until;
    while (verdict === "unclear" && differences.length < MAX_PAIRS && isInTime()) {
      if (differences.length % PAIRS_PER_ROUND === 0) hashings.push(...(await timesOfHashing()));
      const person = differences.length;
      for (const email of before ? [knownEmail(person), unknown(person)] : [])
        await send("/register", before?.(email) ?? {});
      const ask = (email: string) => send(path, form(email));
      // Alternate the order, because a response may be slowed by the work of the previous one.
      const isKnownFirst = person % 2 === 0;
      const first = await ask(isKnownFirst ? knownEmail(person) : unknown(person));
      const second = await ask(isKnownFirst ? unknown(person) : knownEmail(person));
      const [one, other] = isKnownFirst ? [first, second] : [second, first];
      expect(one.status).toBe(other.status);
      expect(neutral(one.text)).toBe(neutral(other.text));
      times.known.push(one.took);
      times.unknown.push(other.took);
      differences.push(one.took - other.took);
      if (differences.length % PAIRS_PER_ROUND === 0)
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
    expect(verdict, JSON.stringify(figures)).not.toBe("tells");
    expect(Math.max(figures.known, figures.unknown)).toBeLessThan(2_500);
  });

type Verdict = "same" | "tells" | "unclear";

/** Undecided results need more pairs. */
function judge(differences: number[], tolerance: number): Verdict {
  const [low, high] = intervalOfMedian(differences);
  if (low > -tolerance && high < tolerance) return "same";
  return low > tolerance || high < -tolerance ? "tells" : "unclear";
}

/** The 99.9 % confidence interval of the median by ranks, valid for any distribution of noise. */
function intervalOfMedian(values: number[]): [low: number, high: number] {
  const sorted = values.toSorted((a, b) => a - b);
  const reach = Math.ceil((sorted.length + 3.29 * Math.sqrt(sorted.length)) / 2);
  return [sorted[sorted.length - reach] ?? -Infinity, sorted[reach - 1] ?? Infinity];
}

/** The hashing time of this machine, measured without requests. */
async function timesOfHashing(): Promise<number[]> {
  const times: number[] = [];
  while (times.length < 15) {
    const started = performance.now();
    await hashPassword(PASSWORD);
    times.push(performance.now() - started);
  }
  return times;
}
