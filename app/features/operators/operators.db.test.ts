import { eq } from "drizzle-orm";
import { expect, vi } from "vitest";
import { db, one } from "#app/db/client.ts";
import {
  aiUsage,
  courses,
  generations,
  operatorActions,
  premiumGrants,
  sessions,
  twoFactors,
  users,
} from "#app/db/tables/index.ts";
import { openSession } from "#app/features/accounts/sign-in/open-session.ts";
import { signIn } from "#app/features/accounts/sign-in/sign-in.ts";
import { grantPremium } from "#app/features/payments/grant-premium.ts";
import { aLearner, aLesson, MONDAY, test } from "../../../test/builders.ts";
import { lockOut, renameAccount, signOutAccount, unlock } from "./change-account.ts";
import { createAccounts } from "./create-accounts.ts";
import { eraseForOperator } from "./erase-for-operator.ts";
import { findAccounts } from "./find-accounts.ts";
import { loadAccount } from "./load-account.ts";
import { loadActions } from "./load-actions.ts";
import { loadRuns } from "./load-runs.ts";
import { loadTokenUse } from "./load-token-use.ts";
import { addOperator, listOperators, removeOperator } from "./name-operator.ts";
import { openOperator } from "./open-operator.ts";

vi.stubEnv("APP_SECRET", "x".repeat(32));
vi.stubEnv("AI_PRICES", "large=2/8");

const after = (minutes: number) => new Date(MONDAY.getTime() + minutes * 60_000);

/** Signed in on Monday, with an authenticator app. */
async function anOperator() {
  const learner = await aLearner();
  await addOperator(learner.email, MONDAY);
  await db
    .insert(twoFactors)
    .values({ userId: learner.id, secret: "sealed", confirmedAt: MONDAY, createdAt: MONDAY });
  await openSession(learner.id, new Headers(), MONDAY);
  const session = one(await db.select().from(sessions).where(eq(sessions.userId, learner.id)));
  return { ...learner, sessionId: session.id };
}

test("only an account named by command opens the pages, and only with two-step sign-in", async () => {
  const learner = await aLearner();
  expect(await openOperator(learner, MONDAY)).toEqual({ status: "not-found" });
  expect(await addOperator(learner.email, MONDAY)).toEqual({
    status: "added",
    hasTwoFactor: false,
  });
  expect(await addOperator(learner.email, MONDAY)).toMatchObject({ status: "was-one" });
  expect(await addOperator("nobody@example.org", MONDAY)).toEqual({ status: "not-found" });
  expect(await openOperator(learner, MONDAY)).toEqual({ status: "two-step-needed" });
  const operator = await anOperator();
  expect(await openOperator(operator, after(1))).toEqual({ status: "open" });
  expect((await listOperators()).map(({ email }) => email)).toContain(operator.email);
  expect(await removeOperator(operator.email, MONDAY)).toEqual({ status: "removed" });
  expect(await removeOperator(operator.email, MONDAY)).toEqual({ status: "not-found" });
  expect(await openOperator(operator, after(2))).toEqual({ status: "not-found" });
});

test("half an hour without a visit ends an operator's session", async () => {
  const operator = await anOperator();
  expect(await openOperator(operator, after(29))).toEqual({ status: "open" });
  expect(await openOperator(operator, after(58))).toEqual({ status: "open" });
  expect(await openOperator(operator, after(88))).toEqual({ status: "over" });
  expect(await db.$count(sessions, eq(sessions.userId, operator.id))).toBe(0);
});

test("a locked account is signed out, can't sign in with its password, and loses nothing", async () => {
  const operator = await anOperator();
  const [account] = await createdBy(operator.id, "Ada, locked@example.org");
  const credentials = { email: "locked@example.org", password: account?.password ?? "" };
  const enter = () => signIn(credentials, "192.0.2.7", new Headers(), MONDAY);
  expect(await enter()).toMatchObject({ status: "signed-in" });
  const change = { operatorId: operator.id, userId: await idOf(credentials.email) };

  expect(await lockOut(change, MONDAY)).toEqual({ status: "done" });

  expect(await db.$count(sessions, eq(sessions.userId, change.userId))).toBe(0);
  expect(await enter()).toEqual({ status: "locked" });
  expect(
    await signIn({ ...credentials, password: "wrong" }, "192.0.2.7", new Headers(), MONDAY),
  ).toEqual({
    status: "wrong",
  });
  // Another operator was faster.
  expect(await lockOut(change, MONDAY)).toEqual({ status: "already-done" });
  expect(await unlock(change, MONDAY)).toEqual({ status: "done" });
  expect(await enter()).toMatchObject({ status: "signed-in" });
  expect(await signOutAccount(change, MONDAY)).toEqual({ status: "done" });
  expect(await db.$count(sessions, eq(sessions.userId, change.userId))).toBe(0);
  expect(await renameAccount(change, "Ada Byron", MONDAY)).toEqual({ status: "done" });
  expect(await loadAccount(change.userId, MONDAY)).toMatchObject({
    name: "Ada Byron",
    lockedAt: null,
  });
  expect(await actionsOn(change.userId)).toEqual([
    "account-locked",
    "account-unlocked",
    "account-signed-out",
    "account-renamed",
  ]);
});

test("of two operators who lock an account at the same moment, the second is told", async () => {
  const [first, second, learner] = [await anOperator(), await anOperator(), await aLearner()];
  const outcomes = await Promise.all(
    [first, second].map(({ id }) => lockOut({ operatorId: id, userId: learner.id }, MONDAY)),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["already-done", "done"]);
  expect(await actionsOn(learner.id)).toEqual(["account-locked"]);
});

test("a list of accounts is created whole or not at all", async () => {
  const operator = await anOperator();
  const made = await createdBy(operator.id, "Bo, bo@example.org", "Cy, cy@example.org");
  expect(made.map(({ email }) => email)).toEqual(["bo@example.org", "cy@example.org"]);
  expect(new Set(made.map(({ password }) => password)).size).toBe(2);
  for (const { email, password } of made)
    expect(await signIn({ email, password }, "192.0.2.8", new Headers(), MONDAY)).toMatchObject({
      status: "signed-in",
    });

  const again = await createAccounts(
    operator.id,
    listOf("Di, di@example.org", "Bo, bo@example.org"),
    MONDAY,
  );

  expect(again).toEqual({ status: "already-registered", emails: ["bo@example.org"] });
  expect(await db.$count(users, eq(users.email, "di@example.org"))).toBe(0);
});

test("an erased account leaves its id in the log and nothing else; an operator is never erased", async () => {
  const [operator, other, learner] = [await anOperator(), await anOperator(), await aLearner()];
  const change = { operatorId: operator.id, userId: learner.id };
  expect(await eraseForOperator({ ...change, userId: other.id }, MONDAY)).toEqual({
    status: "is-operator",
  });
  expect(await lockOut({ ...change, userId: other.id }, MONDAY)).toEqual({ status: "is-operator" });
  expect(await eraseForOperator(change, MONDAY)).toEqual({ status: "done" });
  expect(await eraseForOperator(change, MONDAY)).toEqual({ status: "not-found" });
  const [latest] = await loadActions();
  expect(latest).toMatchObject({
    action: "account-deleted",
    operator: operator.email,
    subject: learner.id,
    subjectEmail: null,
  });
});

test("what stands on the pages is what the tables hold", async () => {
  const learner = await aLearner();
  const lesson = await aLesson(learner);
  const run = { userId: learner.id, courseId: lesson.courseId, firstLesson: 1, lastLesson: 2 };
  await db.insert(generations).values([
    { ...run, status: "done", createdAt: after(0), updatedAt: after(9) },
    { ...run, status: "failed", fault: "timeout", createdAt: after(0), updatedAt: after(5) },
    { ...run, status: "running", createdAt: after(0), updatedAt: after(7) },
  ]);
  const call = { writer: "lesson", reservedTokens: 9_000, createdAt: MONDAY, day: "2026-11-02" };
  const settled = { ...call, status: "settled" as const, inputTokens: 1_000, outputTokens: 500 };
  await db.insert(aiUsage).values([
    { ...settled, model: "large" },
    { ...settled, model: "large" },
    { ...settled, model: "small" },
    { ...call, model: "small", status: "reserved" },
  ]);

  const { rows, waiting } = await loadRuns();
  const use = await loadTokenUse(new Date("2026-11-02T12:00:00Z"));
  const matches = await findAccounts(learner.email.toUpperCase());

  const topic = one(
    await db.select().from(courses).where(eq(courses.id, lesson.courseId)),
  ).topicName;
  expect(rows.map(({ status }) => status)).toEqual(["failed", "done", "running"]);
  expect(rows[0]).toMatchObject({ topic, email: learner.email, fault: "timeout" });
  expect(waiting).toBe(1);
  const day = { day: "2026-11-02" };
  expect(use.rows).toEqual([
    { ...day, model: "large", calls: 2, input: 2_000, output: 1_000, cost: 0.012 },
    { ...day, model: "small", calls: 2, input: 10_000, output: 500, cost: null },
  ]);
  expect(matches.rows).toMatchObject([{ id: learner.id, email: learner.email, lessons: 0 }]);
  // A percent sign is a character, not a pattern.
  expect((await findAccounts("%")).rows).toEqual([]);
  await grantPremium(learner.email, null, MONDAY);
  expect(await loadAccount(learner.id, MONDAY)).toMatchObject({ isPremium: true, isGranted: true });
  expect(await db.$count(premiumGrants, eq(premiumGrants.userId, learner.id))).toBe(1);
});

const listOf = (...lines: string[]) => ({
  timeZone: "Europe/Berlin",
  accounts: lines.map((line) => {
    const [name = "", email = ""] = line.split(", ");
    return { name, email };
  }),
});

async function createdBy(operatorId: string, ...lines: string[]) {
  const created = await createAccounts(operatorId, listOf(...lines), MONDAY);
  if (created.status !== "created") throw new Error(created.status);
  return created.accounts;
}

const idOf = async (email: string) =>
  one(await db.select({ id: users.id }).from(users).where(eq(users.email, email))).id;

async function actionsOn(subject: string) {
  const rows = await db
    .select()
    .from(operatorActions)
    .where(eq(operatorActions.subject, subject))
    .orderBy(operatorActions.id);
  return rows.map(({ action }) => action);
}
