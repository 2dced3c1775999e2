import { argon2 } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, vi } from "vitest";
import { db } from "#app/db/client.ts";
import { outbox, pendingSignups, rateLimits } from "#app/db/tables/index.ts";
import { findEmail } from "#app/jobs/email-templates.tsx";
import { later, MONDAY, test } from "../../../../test/builders.ts";
import { resendConfirmation } from "./resend-confirmation.ts";
import { createAccount } from "./create-account.ts";
import { findConfirmation } from "./find-confirmation.ts";
import { emailedToken } from "../emailed-token.ts";
import { hashPassword } from "../password-hash.ts";
import { register } from "./register.ts";
import { signIn } from "../sign-in/sign-in.ts";

vi.mock(import("node:crypto"), async (load) => {
  const real = await load();
  return { ...real, argon2: vi.fn<typeof argon2>(real.argon2) };
});
vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
vi.stubEnv("APP_SECRET", "a secret of thirty-two characters");
vi.stubEnv("APP_URL", "https://nectar.example");

test.beforeEach(() => db.delete(rateLimits));

const OWNERS = "Quiet-Honey7!comb";
const STRANGERS = "Evil-Wasp9!nest";
const HERE = "203.0.113.7";
const NO_COOKIES = new Headers();

let people = 0;
async function anOwner(): Promise<string> {
  const email = `owner${(people += 1)}@example.org`;
  const passwordHash = await hashPassword(OWNERS);
  const account = { email, username: "Ada", passwordHash, timeZone: "UTC" };
  await db.transaction((tx) => createAccount(tx, account, MONDAY));
  return email;
}

const signUp = (email: string, password: string) =>
  register({ email, username: "Eve", password, timeZone: "UTC" }, HERE, NO_COOKIES, MONDAY);
const enter = (email: string, password: string, now = MONDAY) =>
  signIn({ email, password }, HERE, NO_COOKIES, now);

/** The responses to a sign-up and then a sign-in with the right and a wrong password. */
async function responsesInTurn(email: string): Promise<string[]> {
  const signedUp = await signUp(email, STRANGERS);
  const answers = [signedUp, await enter(email, STRANGERS), await enter(email, "Wrong-Guess1!")];
  return answers.map((answer) => JSON.stringify(answer).replaceAll(/sign-up=[\w-]{43}/g, ""));
}

test("M3, P7: sign-up and sign-in respond alike for a known, a pending and a new address (A11, A13)", async () => {
  const owner = await anOwner();
  const waiting = "waiting@example.org";
  await signUp(waiting, OWNERS);

  const answers = [];
  for (const email of [owner, waiting, "new@example.org"])
    answers.push(await responsesInTurn(email));

  expect(answers[0]).toEqual(answers[2]);
  expect(answers[1]).toEqual(answers[2]);
  expect(answers[0]?.[1]).toBe('{"status":"unconfirmed"}');
  expect((await enter(owner, OWNERS)).status).toBe("signed-in");
});

test("P7: a pending sign-up is deleted after a day, for a known and for a new address", async () => {
  const owner = await anOwner();
  for (const email of [owner, "forgotten@example.org"]) {
    await signUp(email, STRANGERS);
    expect(await enter(email, STRANGERS, later(MONDAY, 1, 1))).toEqual({ status: "wrong" });
  }
});

/** The key derivations of a wrong guess: nearly all the time it takes. `account-enumeration.web.test.ts` measures that time. */
async function derivationsFor(email: string) {
  vi.mocked(argon2).mockClear();
  expect(await enter(email, "Wrong-Guess1!")).toEqual({ status: "wrong" });
  return vi
    .mocked(argon2)
    .mock.calls.map(([algorithm, { memory, passes }]) => ({ algorithm, memory, passes }));
}

test("P7: a sign-in runs both key derivations with or without an account", async () => {
  const owner = await anOwner();
  const waiting = "waits@example.org";
  await signUp(waiting, STRANGERS);

  const derivations = await derivationsFor(owner);
  expect(derivations).toHaveLength(2);
  for (const email of [waiting, "nobody@example.org"])
    expect(await derivationsFor(email), email).toEqual(derivations);
});

test("the link of a sign-up with a known address is never emailed and has no effect", async () => {
  const owner = await anOwner();
  await signUp(owner, STRANGERS);
  const mails = await db.select().from(outbox).where(eq(outbox.recipient, owner));
  expect(mails.map(({ template }) => template)).toEqual(["welcome", "already-registered"]);
  const [signedUp] = await db.select().from(pendingSignups).where(eq(pendingSignups.email, owner));
  const token = emailedToken("sign-up", signedUp?.id ?? "");
  expect(await findConfirmation(token, null, null, MONDAY)).toEqual({ status: "used" });
});

test("a repeated email says again that the account exists; an address without a sign-up gets none", async () => {
  const [owner, left] = [await anOwner(), await anOwner()];
  await signUp(owner, STRANGERS);
  const responses = [];
  for (const email of [owner, left])
    responses.push(await resendConfirmation(email, HERE, NO_COOKIES, MONDAY));
  expect(responses[0]).toEqual(responses[1]);
  const pending = await db.select().from(outbox).where(eq(outbox.template, "confirm-again"));
  const subjects = [];
  for (const row of pending) subjects.push((await findEmail(row, MONDAY))?.subject ?? null);
  expect(subjects).toEqual(["You already have an account", null]);
});
