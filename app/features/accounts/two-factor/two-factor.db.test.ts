import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { expect, vi } from "vitest";
import { db, one } from "#app/db/client.ts";
import {
  outbox,
  rateLimits,
  recoveryCodes,
  twoFactorChallenges,
  twoFactors,
} from "#app/db/tables/index.ts";
import { formatRecoveryCode } from "#app/rules/accounts/two-factor.ts";
import { codeShown } from "../../../../test/authenticator.ts";
import { MONDAY, test } from "../../../../test/builders.ts";
import { createAccount } from "../sign-up/create-account.ts";
import { findSession, type Learner } from "../sign-in/find-session.ts";
import { finishSignIn, isTwoFactorRequired } from "../sign-in/finish-sign-in.ts";
import { makeResetLink } from "../sign-in/make-reset-link.ts";
import { openSession } from "../sign-in/open-session.ts";
import { turnTwoFactorOff } from "../../operators/change-account.ts";
import { hashPassword } from "../password-hash.ts";
import { resetPassword } from "../sign-in/reset-password.ts";
import { beginTwoFactorSetup, turnOnTwoFactor } from "./set-up-two-factor.ts";
import { signIn } from "../sign-in/sign-in.ts";
import { renewRecoveryCodes, turnOffTwoFactor } from "./turn-off-two-factor.ts";

vi.stubEnv("APP_SECRET", "a secret of thirty-two characters");
vi.stubEnv("APP_URL", "https://nectar.example");

test.beforeEach(() => db.delete(rateLimits));

const PASSWORD = "Quiet-Honey7!comb";
const HERE = "203.0.113.7";
const secondsLater = (seconds: number) => new Date(MONDAY.getTime() + seconds * 1000);

let people = 0;
async function aLearnerSignedIn(): Promise<{ learner: Learner; browser: Headers }> {
  const email = `steps${(people += 1)}@example.org`;
  const passwordHash = await hashPassword(PASSWORD);
  const account = { email, username: "Ada", passwordHash, timeZone: "Europe/Berlin" };
  const id = await db.transaction((tx) => createAccount(tx, account, MONDAY));
  const browser = holding((await openSession(id, new Headers(), MONDAY)).setCookies);
  const { learner } = await findSession(browser, MONDAY);
  if (!learner) throw new Error("the session is not there");
  return { learner, browser };
}

const holding = (setCookies: string[]) =>
  new Headers({ cookie: setCookies.map((cookie) => cookie.split(";")[0]).join("; ") });

/** Two-factor sign-in since MONDAY; the app's code of that time is used up. */
async function aLearnerWithTwoFactors() {
  const { learner, browser } = await aLearnerSignedIn();
  const begun = await beginTwoFactorSetup(learner, PASSWORD, MONDAY);
  if (begun.status !== "begun") throw new Error(begun.status);
  const { secret } = begun.setup;
  const on = await turnOnTwoFactor(learner, codeShown(secret, MONDAY), MONDAY);
  if (on.status !== "on") throw new Error(on.status);
  return { learner, browser, secret, codes: on.recoveryCodes };
}

const enter = (learner: Learner, now = MONDAY) =>
  signIn({ email: learner.email, password: PASSWORD }, HERE, new Headers(), now);

/** A browser after a correct password, on the page that asks for the code. */
async function browserAfterPassword(learner: Learner, now = MONDAY): Promise<Headers> {
  const entered = await enter(learner, now);
  if (entered.status !== "two-factor") throw new Error(entered.status);
  return holding(entered.setCookies);
}

const mailsTo = async (learner: Learner) =>
  (await db.select().from(outbox).where(eq(outbox.recipient, learner.email)))
    .filter(({ template }) => template === "second-step")
    .map(({ props }) => props.change);

test("two-factor sign-in starts with the first correct code and signs out other devices", async () => {
  const { learner, browser } = await aLearnerSignedIn();
  const phone = holding((await openSession(learner.id, new Headers(), MONDAY)).setCookies);
  expect((await beginTwoFactorSetup(learner, "Not-The-One1!", MONDAY)).status).toBe(
    "wrong-password",
  );
  const begun = await beginTwoFactorSetup(learner, PASSWORD, MONDAY);
  if (begun.status !== "begun") throw new Error(begun.status);
  expect((await enter(learner)).status).toBe("signed-in");

  expect((await turnOnTwoFactor(learner, "000000", MONDAY)).status).toBe("wrong-code");
  const code = codeShown(begun.setup.secret, MONDAY);
  const on = await turnOnTwoFactor(learner, ` ${code.slice(0, 3)} ${code.slice(3)} `, MONDAY);
  expect(on).toMatchObject({
    status: "on",
    recoveryCodes: expect.arrayContaining([expect.any(String)]),
  });
  expect((await findSession(browser, MONDAY)).learner?.id).toBe(learner.id);
  expect((await findSession(phone, MONDAY)).learner).toBeNull();
  expect((await enter(learner)).status).toBe("two-factor");
  expect(await mailsTo(learner)).toEqual(["on"]);
  expect((await beginTwoFactorSetup(learner, PASSWORD, MONDAY)).status).toBe("already-on");
});

test("the app gets the secret as a link and as a QR code", async () => {
  const { learner } = await aLearnerSignedIn();
  const begun = await beginTwoFactorSetup(learner, PASSWORD, MONDAY);
  if (begun.status !== "begun") throw new Error(begun.status);
  const { link, secret, qrCode } = begun.setup;
  expect(link).toBe(
    `otpauth://totp/Nectar:${encodeURIComponent(learner.email)}?secret=${secret}&issuer=Nectar`,
  );
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(qrCode.path.length).toBeGreaterThan(qrCode.size);
});

test("an expired setup has to be restarted", async () => {
  const { learner } = await aLearnerSignedIn();
  const begun = await beginTwoFactorSetup(learner, PASSWORD, MONDAY);
  if (begun.status !== "begun") throw new Error(begun.status);
  const expired = secondsLater(16 * 60);
  const code = codeShown(begun.setup.secret, expired);
  expect((await turnOnTwoFactor(learner, code, expired)).status).toBe("not-begun");
});

test("only password and code together open a session", async () => {
  const { learner, secret } = await aLearnerWithTwoFactors();
  const entered = await enter(learner, secondsLater(30));
  expect(entered.status).toBe("two-factor");
  const browser = holding("setCookies" in entered ? entered.setCookies : []);
  expect((await findSession(browser, MONDAY)).learner).toBeNull();
  expect(await isTwoFactorRequired(browser, secondsLater(30))).toBe(true);
  const later = secondsLater(60);
  const wrong = await finishSignIn("000000", HERE, browser, later);
  expect(wrong.status).toBe("wrong-code");
  const done = await finishSignIn(codeShown(secret, later), HERE, browser, later);
  if (done.status !== "signed-in") throw new Error(done.status);
  const { learner: visitor } = await findSession(holding(done.setCookies.slice(0, 1)), MONDAY);
  expect(visitor?.id).toBe(learner.id);
  expect(await isTwoFactorRequired(browser, later)).toBe(false);
});

test("a code works once, also when two browsers send it concurrently", async () => {
  const { learner, secret } = await aLearnerWithTwoFactors();
  const now = secondsLater(60);
  const code = codeShown(secret, now);
  const browsers = await Promise.all([
    browserAfterPassword(learner, now),
    browserAfterPassword(learner, now),
  ]);
  const results = await Promise.all(
    browsers.map((browser) => finishSignIn(code, HERE, browser, now)),
  );
  expect(results.map(({ status }) => status).toSorted()).toEqual(["signed-in", "wrong-code"]);
  const again = await finishSignIn(code, HERE, await browserAfterPassword(learner, now), now);
  expect(again.status).toBe("wrong-code");
  const before = codeShown(secret, secondsLater(30));
  const older = await finishSignIn(before, HERE, await browserAfterPassword(learner, now), now);
  expect(older.status).toBe("wrong-code");
});

test("a phone's clock may be half a minute off, but not a minute", async () => {
  const { learner, secret } = await aLearnerWithTwoFactors();
  const now = secondsLater(3600);
  for (const [off, expected] of [
    [-60, "wrong-code"],
    [60, "wrong-code"],
    [-30, "signed-in"],
    [30, "signed-in"],
  ] as const) {
    const code = codeShown(secret, secondsLater(3600 + off));
    const browser = await browserAfterPassword(learner, now);
    const result = await finishSignIn(code, HERE, browser, now);
    expect({ off, status: result.status }).toEqual({ off, status: expected });
  }
});

test("an account accepts five guesses of its code, across browsers and addresses", async () => {
  const { learner, secret } = await aLearnerWithTwoFactors();
  const now = secondsLater(60);
  const browsers = [
    await browserAfterPassword(learner, now),
    await browserAfterPassword(learner, now),
  ];
  const guesses = Array.from({ length: 12 }, (_, guess) => {
    const browser = browsers[guess % 2] ?? new Headers();
    return finishSignIn(String(guess).padStart(6, "0"), `203.0.113.${guess}`, browser, now);
  });
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === "wrong-code")).toHaveLength(5);
  expect(statuses.filter((status) => status === "too-many")).toHaveLength(7);
  const right = codeShown(secret, now);
  const refused = await finishSignIn(right, HERE, await browserAfterPassword(learner, now), now);
  expect(refused).toMatchObject({ status: "too-many", retryAfterSeconds: expect.any(Number) });
  const afterwards = secondsLater(60 + 15 * 60);
  const browser = await browserAfterPassword(learner, afterwards);
  const code = codeShown(secret, afterwards);
  expect((await finishSignIn(code, HERE, browser, afterwards)).status).toBe("signed-in");
});

test("a recovery code works once, and its owner is emailed", async () => {
  const { learner, codes } = await aLearnerWithTwoFactors();
  const [code = ""] = codes;
  const typed = formatRecoveryCode(code).toUpperCase();
  const browsers = await Promise.all([
    browserAfterPassword(learner),
    browserAfterPassword(learner),
  ]);
  const tries = await Promise.all(
    browsers.map((browser) => finishSignIn(typed, HERE, browser, MONDAY)),
  );
  expect(tries.map(({ status }) => status).toSorted()).toEqual(["signed-in", "wrong-code"]);
  expect(await mailsTo(learner)).toEqual(["on", "recovered"]);
  const another = await finishSignIn(
    codes[1] ?? "",
    HERE,
    await browserAfterPassword(learner),
    MONDAY,
  );
  expect(another.status).toBe("signed-in");
});

test("another learner's recovery code is refused", async () => {
  const [mine, theirs] = [await aLearnerWithTwoFactors(), await aLearnerWithTwoFactors()];
  const browser = await browserAfterPassword(mine.learner);
  const result = await finishSignIn(theirs.codes[0] ?? "", HERE, browser, MONDAY);
  expect(result.status).toBe("wrong-code");
});

test("a password reset doesn't skip the code", async () => {
  const { learner, secret } = await aLearnerWithTwoFactors();
  const earlier = await browserAfterPassword(learner);
  const reset = await makeResetLink(learner.email, MONDAY);
  const token = new URL(reset?.link ?? "").searchParams.get("token") ?? "";
  const changed = await resetPassword(token, "Loud-Clover8!field", HERE, MONDAY);
  expect(changed).toEqual({ status: "changed" });
  const credentials = { email: learner.email, password: "Loud-Clover8!field" };
  const entered = await signIn(credentials, HERE, new Headers(), MONDAY);
  expect(entered.status).toBe("two-factor");
  // A sign-in started with the old password can't be finished.
  const code = codeShown(secret, secondsLater(60));
  expect((await finishSignIn(code, HERE, earlier, secondsLater(60))).status).toBe("ended");
});

test("the code must be entered within ten minutes", async () => {
  const { learner, secret } = await aLearnerWithTwoFactors();
  const browser = await browserAfterPassword(learner);
  const expired = secondsLater(10 * 60 + 1);
  expect(await isTwoFactorRequired(browser, expired)).toBe(false);
  expect((await finishSignIn(codeShown(secret, expired), HERE, browser, expired)).status).toBe(
    "ended",
  );
});

test("turning it off needs password and code and deletes all its data", async () => {
  const { learner, secret } = await aLearnerWithTwoFactors();
  const now = secondsLater(60);
  const code = codeShown(secret, now);
  const off = (password: string, code: string) =>
    turnOffTwoFactor(learner, { password, code }, now);
  expect((await off("Not-The-One1!", code)).status).toBe("wrong-password");
  expect((await off(PASSWORD, "000000")).status).toBe("wrong-code");
  expect((await off(PASSWORD, code)).status).toBe("off");
  expect((await enter(learner)).status).toBe("signed-in");
  for (const table of [twoFactors, recoveryCodes, twoFactorChallenges])
    expect(await db.select().from(table).where(eq(table.userId, learner.id))).toEqual([]);
  expect(await mailsTo(learner)).toEqual(["on", "off"]);
});

test("new recovery codes replace the old ones", async () => {
  const { learner, secret, codes } = await aLearnerWithTwoFactors();
  const now = secondsLater(60);
  const credentials = { password: PASSWORD, code: codeShown(secret, now) };
  const renewed = await renewRecoveryCodes(learner, credentials, now);
  if (renewed.status !== "renewed") throw new Error(renewed.status);
  expect(renewed.recoveryCodes).toHaveLength(10);
  const old = await finishSignIn(codes[0] ?? "", HERE, await browserAfterPassword(learner), MONDAY);
  expect(old.status).toBe("wrong-code");
  const [fresh = ""] = renewed.recoveryCodes;
  const entered = await finishSignIn(fresh, HERE, await browserAfterPassword(learner), MONDAY);
  expect(entered.status).toBe("signed-in");
});

test("an operator can turn it off for a learner without phone and codes", async () => {
  const { learner } = await aLearnerWithTwoFactors();
  const change = { operatorId: null, userId: learner.id };
  expect(await turnTwoFactorOff(change, MONDAY)).toEqual({ status: "done" });
  expect((await enter(learner)).status).toBe("signed-in");
  expect(await mailsTo(learner)).toEqual(["on", "off"]);
  expect(await turnTwoFactorOff(change, MONDAY)).toEqual({ status: "already-done" });
  const nobody = { operatorId: null, userId: v7() };
  expect(await turnTwoFactorOff(nobody, MONDAY)).toEqual({ status: "not-found" });
});

test("the database contains neither the secret nor a recovery code in plain text", async () => {
  const { learner, secret, codes } = await aLearnerWithTwoFactors();
  await browserAfterPassword(learner);
  const stored = JSON.stringify([
    one(await db.select().from(twoFactors).where(eq(twoFactors.userId, learner.id))),
    await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, learner.id)),
    await db.select().from(outbox).where(eq(outbox.recipient, learner.email)),
  ]);
  expect(stored).not.toContain(secret);
  for (const code of codes) expect(stored).not.toContain(code);
  expect(stored).toContain("$argon2id$");
});
