import { and, eq, sql } from "drizzle-orm";
import { describe, expect, vi } from "vitest";
import { db } from "#app/db/client.ts";
import { accounts, rateLimits, twoFactorChallenges, sessions } from "#app/db/tables/index.ts";
import { codeShown } from "../../../../test/authenticator.ts";
import { MONDAY, test } from "../../../../test/builders.ts";
import { waitingTransactions } from "../../../../test/waiting-transactions.ts";
import { changePassword } from "../settings/change-password.ts";
import { lockAccount } from "../lock-account.ts";
import { createAccount } from "../sign-up/create-account.ts";
import { findSession, type Learner } from "./find-session.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import { makeResetLink } from "./make-reset-link.ts";
import { openSession } from "./open-session.ts";
import { hashPassword, verifyPassword } from "../password-hash.ts";
import { resetPassword } from "./reset-password.ts";
import { beginTwoFactorSetup, turnOnTwoFactor } from "../two-factor/set-up-two-factor.ts";
import { signIn, type SignedIn } from "./sign-in.ts";

vi.stubEnv("APP_SECRET", "a secret of thirty-two characters");
vi.stubEnv("APP_URL", "https://nectar.example");

test.beforeEach(() => db.delete(rateLimits));

const OLD = "Quiet-Honey7!comb";
const NEXT = "Loud-Clover8!field";
const HERE = "203.0.113.7";
const SIGN_INS = 3;

let people = 0;
async function aLearnerSignedIn(): Promise<Learner> {
  const email = `race${(people += 1)}@example.org`;
  const passwordHash = await hashPassword(OLD);
  const account = { email, username: "Ada", passwordHash, timeZone: "UTC" };
  const id = await db.transaction((tx) => createAccount(tx, account, MONDAY));
  const { learner } = await findSession(
    holding((await openSession(id, new Headers(), MONDAY)).setCookies),
    MONDAY,
  );
  if (!learner) throw new Error("the session is not there");
  return learner;
}

const holding = (setCookies: string[]) =>
  new Headers({ cookie: setCookies.map((cookie) => cookie.split(";")[0]).join("; ") });

const enter = (learner: Learner) =>
  signIn({ email: learner.email, password: OLD }, HERE, new Headers(), MONDAY);

/** How sign-ins with the old password can meet a change that ends them. */
const ORDERS = [
  "the change has the account first",
  "the sign-ins have it first",
  "a session is being stored",
] as const;

/** Any number: a session is stored when nobody else holds this lock. */
const STORING = 77;
test.beforeAll(async () => {
  await db.execute(sql`
    create function wait_for_test() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(${sql.raw(String(STORING))}); return new; end $$`);
  await db.execute(sql`
    create trigger wait_for_test before insert on sessions for each row execute function wait_for_test()`);
});

/** Starts the sign-ins and the change so that each has proved the old password before the first goes on. */
async function enterDuring(
  order: (typeof ORDERS)[number],
  learner: Learner,
  change: () => Promise<unknown>,
): Promise<SignedIn[]> {
  const enterAll = Array.from({ length: SIGN_INS }, () => () => enter(learner));
  const begun: Promise<unknown>[] = [];
  const entering: Promise<SignedIn>[] = [];
  await db.transaction(async (tx) => {
    if (order === "a session is being stored")
      await tx.execute(sql`select pg_advisory_xact_lock(${STORING})`);
    else await lockAccount(tx, learner.id);
    const startChange = async () => {
      begun.push(change());
      await expect.poll(waitingTransactions).toBe(begun.length);
    };
    if (order === "the change has the account first") await startChange();
    for (const start of enterAll) {
      const first = start();
      entering.push(first);
      begun.push(first);
      await expect.poll(waitingTransactions).toBe(begun.length);
    }
    if (order !== "the change has the account first") await startChange();
  });
  await Promise.all(begun);
  return Promise.all(entering);
}

async function survivors(answers: SignedIn[]): Promise<number> {
  let alive = 0;
  for (const answer of answers) {
    if (answer.status !== "signed-in") continue;
    if ((await findSession(holding(answer.setCookies), MONDAY)).learner) alive += 1;
  }
  return alive;
}

describe.each(ORDERS)("when %s", (order) => {
  test("M4, A05: no session opened with the old password survives a concurrent password change", async () => {
    const learner = await aLearnerSignedIn();
    const change = () =>
      changePassword(learner, { current: OLD, next: NEXT }, new Headers(), MONDAY);
    expect(await survivors(await enterDuring(order, learner, change))).toBe(0);
    expect(await db.select().from(sessions).where(eq(sessions.userId, learner.id))).toHaveLength(1);
  });

  test("A16, A28: no session or pending code from the old password survives a reset", async () => {
    const learner = await aLearnerSignedIn();
    const { link = "" } = (await makeResetLink(learner.email, MONDAY)) ?? {};
    const token = new URL(link).searchParams.get("token") ?? "";
    await enterDuring(order, learner, () => resetPassword(token, NEXT, HERE, MONDAY));
    expect(await db.select().from(sessions).where(eq(sessions.userId, learner.id))).toEqual([]);
  });

  test("no session opened with the password alone survives turning on two-factor sign-in", async () => {
    const learner = await aLearnerSignedIn();
    const begun = await beginTwoFactorSetup(learner, OLD, MONDAY);
    if (begun.status !== "begun") throw new Error(begun.status);
    const code = codeShown(begun.setup.secret, MONDAY);
    await enterDuring(order, learner, async () => {
      const on = await turnOnTwoFactor(learner, code, MONDAY);
      expect(on.status).toBe("on");
    });
    const open = await db.select().from(sessions).where(eq(sessions.userId, learner.id));
    expect(open.map(({ id }) => id)).toEqual([learner.sessionId]);
  });
});

test("a code entered during a password change opens no session that survives it", async () => {
  for (let round = 0; round < 4; round++) {
    await db.delete(rateLimits);
    const learner = await aLearnerSignedIn();
    const begun = await beginTwoFactorSetup(learner, OLD, MONDAY);
    if (begun.status !== "begun") throw new Error(begun.status);
    const on = await turnOnTwoFactor(learner, codeShown(begun.setup.secret, MONDAY), MONDAY);
    if (on.status !== "on") throw new Error(on.status);
    const signedIn = await enter(learner);
    if (signedIn.status !== "two-factor") throw new Error(signedIn.status);
    const [recoveryCode = ""] = on.recoveryCodes;
    const [finished] = await Promise.all([
      finishSignIn(recoveryCode, HERE, holding(signedIn.setCookies), MONDAY),
      changePassword(learner, { current: OLD, next: NEXT }, new Headers(), MONDAY),
    ]);
    const cookies = finished.status === "signed-in" ? finished.setCookies : [];
    expect((await findSession(holding(cookies), MONDAY)).learner).toBeNull();
    const waiting = eq(twoFactorChallenges.userId, learner.id);
    expect(await db.select().from(twoFactorChallenges).where(waiting)).toEqual([]);
  }
});

test("of two concurrent changes with the same password one succeeds", async () => {
  const learner = await aLearnerSignedIn();
  const change = (next: string) =>
    changePassword(learner, { current: OLD, next }, new Headers(), MONDAY);
  const [owners, thiefs] = await Promise.all([change(NEXT), change("Evil-Wasp9!nest")]);
  expect([owners.status, thiefs.status].toSorted()).toEqual(["changed", "wrong-password"]);
  const [account] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.userId, learner.id), eq(accounts.providerId, "credential")));
  const stored = owners.status === "changed" ? NEXT : "Evil-Wasp9!nest";
  expect(await verifyPassword(account?.password ?? "", stored)).toBe(true);
});
