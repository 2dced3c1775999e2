import { eq } from "drizzle-orm";
import { expect, vi } from "vitest";
import { db, one } from "#app/db/client.ts";
import { outbox, rateLimits, sessions, twoFactorUndos } from "#app/db/tables/index.ts";
import { renderEmail } from "#app/emails/render-email.ts";
import { findEmail } from "#app/jobs/email-templates.tsx";
import { codeShown } from "../../../../test/authenticator.ts";
import { later, MONDAY, test } from "../../../../test/builders.ts";
import { changePassword } from "../settings/change-password.ts";
import { createAccount } from "../sign-up/create-account.ts";
import { findSession, type Learner } from "../sign-in/find-session.ts";
import { makeResetLink } from "../sign-in/make-reset-link.ts";
import { openSession } from "../sign-in/open-session.ts";
import { hashPassword } from "../password-hash.ts";
import { findResetLink, resetPassword } from "../sign-in/reset-password.ts";
import { beginTwoFactorSetup, turnOnTwoFactor } from "./set-up-two-factor.ts";
import { signIn } from "../sign-in/sign-in.ts";
import { turnOffTwoFactor } from "./turn-off-two-factor.ts";

vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
vi.stubEnv("APP_SECRET", "a secret of thirty-two characters");
vi.stubEnv("APP_URL", "https://nectar.example");

test.beforeEach(() => db.delete(rateLimits));

const STOLEN = "Quiet-Honey7!comb";
const INTRUDERS = "Evil-Wasp9!nest";
const OWNERS = "Loud-Clover8!field";
const HERE = "203.0.113.7";

let people = 0;
async function aSession(): Promise<Learner> {
  const email = `robbed${(people += 1)}@example.org`;
  const passwordHash = await hashPassword(STOLEN);
  const account = { email, username: "Ada", passwordHash, timeZone: "UTC" };
  const id = await db.transaction((tx) => createAccount(tx, account, MONDAY));
  return signedIn(id);
}

async function signedIn(id: string): Promise<Learner> {
  const { setCookies } = await openSession(id, new Headers(), MONDAY);
  const cookie = setCookies.map((each) => each.split(";")[0]).join("; ");
  const { learner } = await findSession(new Headers({ cookie }), MONDAY);
  if (!learner) throw new Error("the session is not there");
  return learner;
}

async function turnOn(learner: Learner, password = STOLEN, at = MONDAY) {
  const begun = await beginTwoFactorSetup(learner, password, at);
  if (begun.status !== "begun") throw new Error(begun.status);
  const on = await turnOnTwoFactor(learner, codeShown(begun.setup.secret, at), at);
  if (on.status !== "on") throw new Error(on.status);
  return on.recoveryCodes;
}

/** The link tokens of the emails about turned-on two-factor sign-in, the oldest first. */
async function mailedTokens({ email }: Learner, at = MONDAY): Promise<string[]> {
  const rows = await db.select().from(outbox).where(eq(outbox.recipient, email));
  const tokens: string[] = [];
  for (const row of rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (row.template !== "second-step" || row.props.change !== "on") continue;
    const message = await findEmail(row, at);
    if (!message) throw new Error("nothing is due");
    const { text } = await renderEmail(message);
    tokens.push(/reset-password\?token=([\w-]{43})/.exec(text)?.[1] ?? "no link");
  }
  return tokens;
}

const enter = ({ email }: Learner, password: string) =>
  signIn({ email, password }, HERE, new Headers(), MONDAY);

test("an owner recovers an account that someone else secured with their own authenticator", async () => {
  const intruder = await aSession();
  await turnOn(intruder);
  await changePassword(
    intruder,
    { current: STOLEN, next: INTRUDERS },
    new Headers(),
    later(MONDAY, 0, 1),
  );
  const [token = ""] = await mailedTokens(intruder);

  const use = () => resetPassword(token, OWNERS, HERE, later(MONDAY, 1));
  const outcomes = await Promise.all([use(), use(), use()]);

  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([
    "changed",
    "not-valid",
    "not-valid",
  ]);
  const open = await db.select().from(sessions).where(eq(sessions.userId, intruder.id));
  expect(open).toEqual([]);
  expect((await enter(intruder, INTRUDERS)).status).toBe("wrong");
  expect((await enter(intruder, OWNERS)).status).toBe("signed-in");
});

test("turning two-factor off and on again doesn't revoke the owner's link", async () => {
  const intruder = await aSession();
  const [recoveryCode = ""] = await turnOn(intruder);
  const off = { password: STOLEN, code: recoveryCode };
  expect((await turnOffTwoFactor(intruder, off, MONDAY)).status).toBe("off");
  await turnOn(intruder, STOLEN, later(MONDAY, 0, 1));
  const [first = ""] = await mailedTokens(intruder);
  expect((await resetPassword(first, OWNERS, HERE, later(MONDAY, 1))).status).toBe("changed");
  expect((await enter(intruder, OWNERS)).status).toBe("signed-in");
  expect(
    await db.select().from(twoFactorUndos).where(eq(twoFactorUndos.userId, intruder.id)),
  ).toEqual([]);
});

test("a plain password reset keeps two-factor sign-in, and so does the emailed link after seven days", async () => {
  const owner = await aSession();
  await turnOn(owner);
  const [token = ""] = await mailedTokens(owner);
  const eightDaysLater = later(MONDAY, 8);
  expect(await resetPassword(token, INTRUDERS, HERE, eightDaysLater)).toEqual({
    status: "not-valid",
  });
  expect(await findResetLink(token, eightDaysLater)).toBeNull();
  // An email sent that late links to the page for requesting a reset.
  expect(await mailedTokens(owner, eightDaysLater)).toEqual(["no link"]);

  const { link = "" } = (await makeResetLink(owner.email, MONDAY)) ?? {};
  const plain = new URL(link).searchParams.get("token") ?? "";
  expect((await resetPassword(plain, OWNERS, HERE, MONDAY)).status).toBe("changed");
  expect((await enter(owner, OWNERS)).status).toBe("two-factor");
});

test("the link is stored as a hash only, and its use is emailed to the owner", async () => {
  const owner = await aSession();
  await turnOn(owner);
  const [token = ""] = await mailedTokens(owner);
  expect(token).toMatch(/^[\w-]{43}$/);
  const undo = one(
    await db.select().from(twoFactorUndos).where(eq(twoFactorUndos.userId, owner.id)),
  );
  expect(JSON.stringify(undo)).not.toContain(token);
  await resetPassword(token, OWNERS, HERE, MONDAY);
  const mails = await db.select().from(outbox).where(eq(outbox.recipient, owner.email));
  const changes = mails.map(({ template, props }) =>
    `${template} ${String(props.change ?? "")}`.trim(),
  );
  expect(changes).toEqual(["welcome", "second-step on", "second-step off", "password-changed"]);
});
