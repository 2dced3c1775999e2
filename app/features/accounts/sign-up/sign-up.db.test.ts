import { eq } from "drizzle-orm";
import { expect, vi } from "vitest";
import { db } from "#app/db/client.ts";
import {
  accounts,
  outbox,
  pendingSignups,
  profiles,
  rateLimits,
  users,
} from "#app/db/tables/index.ts";
import { MONDAY, test } from "../../../../test/builders.ts";
import { resendConfirmation } from "./resend-confirmation.ts";
import { confirmSignUp } from "./confirm-sign-up.ts";
import { findConfirmation } from "./find-confirmation.ts";
import { findLinkOfAddress } from "./find-sign-up-link.ts";
import { findSession } from "../sign-in/find-session.ts";
import { emailedToken } from "../emailed-token.ts";
import { register } from "./register.ts";
import { signIn } from "../sign-in/sign-in.ts";

vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
vi.stubEnv("APP_SECRET", "a secret of thirty-two characters");
vi.stubEnv("APP_URL", "https://nectar.example");

// All sign-ups here come from one address; `sign-up-limits.db.test.ts` tests the limits.
test.beforeEach(() => db.delete(rateLimits));

const PASSWORD = "Quiet-Honey7!comb";
const ATTACKERS = "Evil-Wasp9!nest";
const HERE = "203.0.113.7";
const NO_COOKIES = new Headers();
const HOUR = 3_600_000;

const signUp = (email: string, password = PASSWORD, headers = NO_COOKIES, at = HERE) =>
  register({ email, username: "Ada", password, timeZone: "Europe/Berlin" }, at, headers, MONDAY);

const enter = (email: string, password: string, now = MONDAY) =>
  signIn({ email, password }, HERE, NO_COOKIES, now);

/** The cookies of a response, as a browser sends them back. */
function browserOf(answer: { setCookies: string[] } | object): Headers {
  const cookies = "setCookies" in answer ? answer.setCookies : [];
  return new Headers({ cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; ") });
}

/** A response without its random part. */
const shape = (answer: object) => JSON.stringify(answer).replaceAll(/sign-up=[\w-]{43}/g, "");

/** The tokens emailed to an address, the oldest first. */
async function tokensFor(email: string): Promise<string[]> {
  const rows = await db.select().from(pendingSignups).where(eq(pendingSignups.email, email));
  return rows
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id }) => emailedToken("sign-up", id));
}
const tokenFor = async (email: string) => (await tokensFor(email))[0] ?? "";
const usersWith = (email: string) => db.select().from(users).where(eq(users.email, email));

test("an account is created only on confirmation, with password, profile and one welcome email", async () => {
  const email = "new@example.org";
  const answer = await signUp(email);
  expect(answer.status).toBe("check-email");
  expect(await usersWith(email)).toEqual([]);

  const browser = browserOf(answer);
  const confirmed = await confirmSignUp(
    await tokenFor(email),
    { kind: "browser" },
    HERE,
    browser,
    MONDAY,
  );

  expect(confirmed.status).toBe("confirmed");
  const { learner } = await findSession(browserOf(confirmed), MONDAY);
  expect(learner).toMatchObject({
    email,
    name: "Ada",
    timeZone: "Europe/Berlin",
    quizCompleted: false,
  });
  const welcomes = await db
    .select()
    .from(outbox)
    .where(eq(outbox.onceKey, `welcome:${learner?.id}`));
  expect(welcomes).toHaveLength(1);
  expect((await enter(email, PASSWORD)).status).toBe("signed-in");
});

test("a sign-up gets the same response for a new, a pending and a known address; only the known one's owner is notified", async () => {
  const email = "known@example.org";
  const first = await signUp(email);
  const again = await signUp(email);
  await confirmSignUp(
    await tokenFor(email),
    { kind: "password", password: PASSWORD },
    HERE,
    NO_COOKIES,
    MONDAY,
  );
  const result = await signUp(email, ATTACKERS);

  expect(shape(again)).toBe(shape(first));
  expect(shape(result)).toBe(shape(first));
  const mails = await db.select().from(outbox).where(eq(outbox.recipient, email));
  expect(mails.map(({ template }) => template).toSorted()).toEqual([
    "already-registered",
    "confirm-sign-up",
    "confirm-sign-up",
    "welcome",
  ]);
});

test("signing up with someone else's address gives no access, even if the owner opens the links", async () => {
  const email = "victim@example.org";
  const attackers = browserOf(await signUp(email, ATTACKERS));
  await signUp(email, PASSWORD);
  const [theirs = "", mine = ""] = await tokensFor(email);

  // In the owner's browser no link works without the owner's own password.
  const inCleanBrowser = (token: string, password: string) =>
    confirmSignUp(token, { kind: "password", password }, HERE, NO_COOKIES, MONDAY);
  expect(await inCleanBrowser(theirs, PASSWORD)).toEqual({ status: "wrong-password" });
  expect(await confirmSignUp(theirs, { kind: "browser" }, HERE, NO_COOKIES, MONDAY)).toEqual({
    status: "wrong-password",
  });
  expect((await inCleanBrowser(mine, PASSWORD)).status).toBe("confirmed");

  // The same response as while it was pending: the outcome stays private.
  expect(await enter(email, ATTACKERS)).toEqual({ status: "unconfirmed" });
  expect((await enter(email, PASSWORD)).status).toBe("signed-in");
  expect(await confirmSignUp(theirs, { kind: "browser" }, HERE, attackers, MONDAY)).toEqual({
    status: "not-valid",
  });
});

test("an owner who opens a stranger's link sets a new password, and the stranger's stops working", async () => {
  const email = "victim2@example.org";
  await signUp(email, ATTACKERS);
  const proof = { kind: "new-password", password: PASSWORD } as const;
  const confirmed = await confirmSignUp(await tokenFor(email), proof, HERE, NO_COOKIES, MONDAY);

  expect(confirmed.status).toBe("confirmed");
  expect(await enter(email, ATTACKERS)).toEqual({ status: "unconfirmed" });
  expect((await enter(email, PASSWORD)).status).toBe("signed-in");
});

test("a link opened by a mail scanner stays valid, and ten concurrent clicks create one account", async () => {
  const email = "scanned@example.org";
  const browser = browserOf(await signUp(email));
  const token = await tokenFor(email);
  const look = () => findConfirmation(token, null, null, MONDAY);
  await Promise.all([look(), look(), look()]);
  expect(await usersWith(email)).toEqual([]);

  const click = () => confirmSignUp(token, { kind: "browser" }, HERE, browser, MONDAY);
  const outcomes = await Promise.all(Array.from({ length: 10 }, click));

  expect(outcomes.filter(({ status }) => status === "confirmed")).toHaveLength(1);
  expect(outcomes.filter(({ status }) => status === "not-valid")).toHaveLength(9);
  expect(await usersWith(email)).toHaveLength(1);
  expect(await look()).toEqual({ status: "used" });
});

test("two sign-up links for one address, used concurrently, create one account", async () => {
  const email = "race@example.org";
  const browsers = [browserOf(await signUp(email)), browserOf(await signUp(email, ATTACKERS))];
  const tokens = await tokensFor(email);
  const outcomes = await Promise.all(
    tokens.map((token, index) =>
      confirmSignUp(token, { kind: "browser" }, HERE, browsers[index] ?? NO_COOKIES, MONDAY),
    ),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["confirmed", "not-valid"]);
});

test("a confirmation link works for 24 hours", async () => {
  const email = "late@example.org";
  const browser = browserOf(await signUp(email));
  const token = await tokenFor(email);
  const after = new Date(MONDAY.getTime() + 24 * HOUR + 60_000);
  expect(await findConfirmation(token, null, null, after)).toEqual({ status: "expired" });
  expect(await confirmSignUp(token, { kind: "browser" }, HERE, browser, after)).toEqual({
    status: "not-valid",
  });
  expect(await usersWith(email)).toEqual([]);
});

test("only a sign-in with the correct password shows that an address is pending", async () => {
  const email = "waiting@example.org";
  await signUp(email);
  expect(await enter(email, PASSWORD)).toEqual({ status: "unconfirmed" });
  expect(await enter(email, ATTACKERS)).toEqual({ status: "wrong" });
  expect(await enter("nobody@example.org", PASSWORD)).toEqual({ status: "wrong" });
  const expired = new Date(MONDAY.getTime() + 25 * HOUR);
  expect(await enter(email, PASSWORD, expired)).toEqual({ status: "wrong" });
});

test("twenty concurrent sign-ups with one address get the same response, a few emails and one account", async () => {
  const email = "twenty@example.org";
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      signUp(email, PASSWORD, NO_COOKIES, `198.51.100.${index}`),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(["check-email"]));
  const tokens = await tokensFor(email);
  expect(tokens.length).toBe(10);
  const proof = { kind: "password", password: PASSWORD } as const;
  const outcomes = await Promise.all(
    tokens.map((token) => confirmSignUp(token, proof, HERE, NO_COOKIES, MONDAY)),
  );
  expect(outcomes.filter(({ status }) => status === "confirmed")).toHaveLength(1);
  expect(await usersWith(email)).toHaveLength(1);
});

test("resending uses the sign-up of the same browser, otherwise the newest", async () => {
  const email = "again@example.org";
  const mine = browserOf(await signUp(email));
  await signUp(email, ATTACKERS);
  const [first = "", second = ""] = await tokensFor(email);
  await resendConfirmation(email, HERE, mine, MONDAY);
  await resendConfirmation("stranger@example.org", HERE, NO_COOKIES, MONDAY);
  const rows = await db.select().from(outbox).where(eq(outbox.template, "confirm-again"));
  const links = await Promise.all(
    rows.map(({ recipient, props }) =>
      findLinkOfAddress(recipient, (props as { browserHash: string | null }).browserHash, MONDAY),
    ),
  );
  expect(links).toEqual([`https://nectar.example/auth/callback?token=${first}`, null]);
  expect(await findLinkOfAddress(email, null, MONDAY)).toContain(second);
});

test("stored sign-ups reveal no link and no password", async () => {
  const email = "dump@example.org";
  await signUp(email);
  const token = await tokenFor(email);
  expect(token).toMatch(/^[\w-]{43}$/);
  const dump = JSON.stringify([
    await db.select().from(pendingSignups),
    await db.select().from(outbox),
    await db.select().from(accounts),
    await db.select().from(profiles),
  ]);
  expect(dump).not.toContain(token);
  expect(dump).not.toContain(PASSWORD);
  expect(dump).toContain("$argon2id$v=19$m=19456,t=2,p=1$");
});

test("the browser cookie is HttpOnly and SameSite", async () => {
  const answer = await signUp("cookie@example.org");
  const [cookie = ""] = "setCookies" in answer ? answer.setCookies : [];
  expect(cookie).toMatch(
    /^__Host-nectar\.sign-up=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
});
