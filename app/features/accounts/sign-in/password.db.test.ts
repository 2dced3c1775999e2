import { eq } from "drizzle-orm";
import { expect, vi } from "vitest";
import { db } from "#app/db/client.ts";
import { outbox, passwordResets, rateLimits, sessions } from "#app/db/tables/index.ts";
import { MONDAY, test } from "../../../../test/builders.ts";
import { changePassword } from "../settings/change-password.ts";
import { createAccount } from "../sign-up/create-account.ts";
import { findSession, type Learner } from "./find-session.ts";
import { makeResetLink } from "./make-reset-link.ts";
import { openSession } from "./open-session.ts";
import { hashPassword } from "../password-hash.ts";
import { requestReset } from "./request-reset.ts";
import { findResetLink, resetPassword } from "./reset-password.ts";
import { signIn } from "./sign-in.ts";

vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
vi.stubEnv("APP_SECRET", "a secret of thirty-two characters");
vi.stubEnv("APP_URL", "https://nectar.example");

test.beforeEach(() => db.delete(rateLimits));

const PASSWORD = "Quiet-Honey7!comb";
const NEXT = "Loud-Clover8!field";
const HERE = "203.0.113.7";
const NO_COOKIES = new Headers();

let people = 0;
async function anAccount() {
  const email = `person${(people += 1)}@example.org`;
  const passwordHash = await hashPassword(PASSWORD);
  const account = { email, username: "Ada", passwordHash, timeZone: "Europe/Berlin" };
  return { email, id: await db.transaction((tx) => createAccount(tx, account, MONDAY)) };
}

async function aBrowser(userId: string): Promise<Headers> {
  const { setCookies } = await openSession(userId, NO_COOKIES, MONDAY);
  return new Headers({ cookie: setCookies.map((cookie) => cookie.split(";")[0]).join("; ") });
}

async function learnerIn(browser: Headers): Promise<Learner | null> {
  return (await findSession(browser, MONDAY)).learner;
}

async function aToken(email: string, now = MONDAY): Promise<string> {
  const reset = await makeResetLink(email, now);
  return new URL(reset?.link ?? "").searchParams.get("token") ?? "";
}

const enter = (email: string, password: string) =>
  signIn({ email, password }, HERE, NO_COOKIES, MONDAY);
const cookieOf = (signedIn: Awaited<ReturnType<typeof enter>>) =>
  "setCookies" in signedIn ? (signedIn.setCookies[0] ?? "") : "";
const minutesLater = (minutes: number) => new Date(MONDAY.getTime() + minutes * 60_000);

test("a reset request stores the same row for every address, without a link", async () => {
  const { email } = await anAccount();
  for (const address of [email, "nobody@example.org"])
    expect(await requestReset(address, HERE, MONDAY)).toEqual({ status: "requested" });
  const rows = await db.select().from(outbox).where(eq(outbox.template, "reset-password"));
  expect(rows.map(({ recipient, props, userId }) => ({ recipient, props, userId }))).toEqual(
    [email, "nobody@example.org"].map((recipient) => ({ recipient, props: {}, userId: null })),
  );
  expect(await makeResetLink("nobody@example.org", MONDAY)).toBeNull();
});

test("a reset link sets a new password once, ends every session and emails the owner", async () => {
  const { email, id } = await anAccount();
  const browser = await aBrowser(id);
  const token = await aToken(email);

  const use = () => resetPassword(token, NEXT, HERE, minutesLater(1));
  const outcomes = await Promise.all(Array.from({ length: 10 }, use));

  expect(outcomes.filter(({ status }) => status === "changed")).toHaveLength(1);
  expect(outcomes.filter(({ status }) => status === "not-valid")).toHaveLength(9);
  expect(await learnerIn(browser)).toBeNull();
  expect(await enter(email, PASSWORD)).toEqual({ status: "wrong" });
  expect((await enter(email, NEXT)).status).toBe("signed-in");
  const rows = await db.select().from(outbox).where(eq(outbox.recipient, email));
  expect(rows.filter(({ template }) => template === "password-changed")).toHaveLength(1);
});

test("a newer link revokes the older one", async () => {
  const { email } = await anAccount();
  const older = await aToken(email);
  const newer = await aToken(email);
  expect(await findResetLink(older, MONDAY)).toBeNull();
  expect(await resetPassword(older, NEXT, HERE, MONDAY)).toEqual({ status: "not-valid" });
  expect(await resetPassword(newer, NEXT, HERE, MONDAY)).toEqual({ status: "changed" });
});

test("a link works for 30 minutes", async () => {
  const { email } = await anAccount();
  const token = await aToken(email);
  expect(await findResetLink(token, minutesLater(29))).not.toBeNull();
  expect(await resetPassword(token, NEXT, HERE, minutesLater(31))).toEqual({ status: "not-valid" });
  expect((await enter(email, PASSWORD)).status).toBe("signed-in");
});

test("a changed password revokes all emailed links", async () => {
  const { email, id } = await anAccount();
  const token = await aToken(email);
  const learner = await learnerIn(await aBrowser(id));
  await changePassword(learner!, { current: PASSWORD, next: NEXT }, NO_COOKIES, MONDAY);
  expect(await resetPassword(token, PASSWORD, HERE, MONDAY)).toEqual({ status: "not-valid" });
});

test("a link is stored as a hash only", async () => {
  const { email } = await anAccount();
  const token = await aToken(email);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(await db.select().from(passwordResets))).not.toContain(token);
});

test("a reset lifts a lock caused by someone else's guesses", async () => {
  const { email } = await anAccount();
  for (let guess = 0; guess < 11; guess++) await enter(email, `Guess-${guess}!`);
  expect((await enter(email, PASSWORD)).status).toBe("too-many");
  await resetPassword(await aToken(email), NEXT, HERE, MONDAY);
  expect((await enter(email, NEXT)).status).toBe("signed-in");
});

test("changing the password needs the current one, ends other sessions and renews this one", async () => {
  const { email, id } = await anAccount();
  const [here, otherDevice] = [await aBrowser(id), await aBrowser(id)];
  const learner = await learnerIn(here);

  const wrong = await changePassword(learner!, { current: NEXT, next: NEXT }, here, MONDAY);
  expect(wrong).toEqual({ status: "wrong-password" });
  expect(await learnerIn(otherDevice)).not.toBeNull();

  const changed = await changePassword(learner!, { current: PASSWORD, next: NEXT }, here, MONDAY);
  expect(changed.status).toBe("changed");
  expect(await learnerIn(otherDevice)).toBeNull();
  expect(await learnerIn(here)).toBeNull();
  expect(await db.select().from(sessions).where(eq(sessions.userId, id))).toHaveLength(1);
  expect((await enter(email, NEXT)).status).toBe("signed-in");
});

test("guesses of the current password are limited in an open session", async () => {
  const { id } = await anAccount();
  const learner = await learnerIn(await aBrowser(id));
  const guess = () =>
    changePassword(learner!, { current: "Wrong-1!", next: NEXT }, NO_COOKIES, MONDAY);
  const outcomes = await Promise.all(Array.from({ length: 15 }, guess));
  expect(outcomes.filter(({ status }) => status === "wrong-password")).toHaveLength(10);
  expect(outcomes.filter(({ status }) => status === "too-many")).toHaveLength(5);
});

test("every sign-in gets a new cookie, even with a planted one", async () => {
  const { email, id } = await anAccount();
  const planted = await aBrowser(id);
  const first = await signIn({ email, password: PASSWORD }, HERE, planted, MONDAY);
  const second = await signIn({ email, password: PASSWORD }, HERE, planted, MONDAY);
  expect(cookieOf(first)).toMatch(
    /^__Host-nectar\.session=[^;]{32,}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  const values = [planted.get("cookie"), cookieOf(first), cookieOf(second)].map(
    (cookie) => cookie?.split(";")[0],
  );
  expect(new Set(values).size).toBe(3);
});
