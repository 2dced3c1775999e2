import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { connectDatabase, db, disconnectDatabase, one } from "#app/db/client.ts";
import { startQueue, stopQueue } from "#app/db/queue.ts";
import { operatorActions, profiles, sessions, users } from "#app/db/tables/index.ts";
import { findResetLink, resetPassword } from "#app/features/accounts/sign-in/reset-password.ts";
import { signIn } from "#app/features/accounts/sign-in/sign-in.ts";
import { loadActions } from "#app/features/operators/load-actions.ts";
import { addOperator } from "#app/features/operators/name-operator.ts";
import { now } from "#app/platform/clock.ts";
import { aLearner, MONDAY } from "../test/builders.ts";
import { freshDatabase, type FreshDatabase } from "../test/database.ts";
import { runCommand } from "./run-command.ts";

const folder = mkdtempSync(join(tmpdir(), "nectar-user-"));
const list = join(folder, "class.txt");
const PASSWORD = "Correct-horse-7";

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
  vi.stubEnv("DATABASE_URL", fresh.connectionString);
  vi.stubEnv("APP_SECRET", "x".repeat(32));
});
afterAll(async () => {
  await fresh.drop();
  rmSync(folder, { recursive: true });
});

const output: string[] = [];
const errors: string[] = [];
beforeEach(() => {
  vi.spyOn(console, "log").mockImplementation((line: string) => void output.push(line));
  vi.spyOn(console, "error").mockImplementation((line: string) => void errors.push(line));
  return () => vi.restoreAllMocks();
});

/** What a command prints. Each connects to the database by itself, as it does in a process of its own. */
async function run(...args: string[]) {
  output.length = 0;
  errors.length = 0;
  const code = await runCommand(args);
  return { code, out: output.join("\n"), errors: [...errors] };
}

/** What the site does meanwhile. */
async function onTheSite<Result>(work: () => Promise<Result>): Promise<Result> {
  connectDatabase(fresh.connectionString);
  await startQueue(fresh.connectionString, false);
  try {
    return await work();
  } finally {
    await stopQueue();
    await disconnectDatabase();
  }
}

const userOf = async (email: string) =>
  one(await db.select().from(users).where(eq(users.email, email)));
const enter = (email: string, password = PASSWORD) =>
  signIn({ email, password }, "192.0.2.1", new Headers(), now());
const tokenOf = (line: string) =>
  new URL(line.split("  ")[1] ?? "").searchParams.get("token") ?? "";

test("a class is created from a file, and each learner chooses a password with a link", async () => {
  writeFileSync(list, "Ada@Example.org, Ada Lovelace\nBo Diddley, bo@example.org\n\n");
  const {
    code,
    out,
    errors: notes,
  } = await run("user", "create", "--from", list, "--zone", "Asia/Tokyo");
  expect(code).toBe(0);
  expect(notes).toEqual(["2 accounts created. Each link chooses a password, once, within 7 days."]);
  const [ada = "", bo = ""] = out.split("\n");
  expect(ada).toMatch(/^ada@example\.org {2}http/);
  expect(bo).toMatch(/^bo@example\.org {2}http/);
  await onTheSite(async () => {
    const days = (count: number) => new Date(now().getTime() + count * 86_400_000);
    expect(await findResetLink(tokenOf(bo), days(6))).not.toBeNull();
    expect(await findResetLink(tokenOf(bo), days(8))).toBeNull();
    expect(await resetPassword(tokenOf(ada), PASSWORD, "192.0.2.1", now())).toEqual({
      status: "changed",
    });
    expect(await enter("ada@example.org")).toMatchObject({ status: "signed-in" });
    const { id, name } = await userOf("ada@example.org");
    expect(name).toBe("Ada Lovelace");
    const [profile] = await db.select().from(profiles).where(eq(profiles.id, id));
    expect(profile?.timeZone).toBe("Asia/Tokyo");
    expect((await loadActions())[0]).toMatchObject({
      action: "accounts-created",
      detail: "2",
      operator: null,
      isCommand: true,
    });
  });
});

test("a list with a wrong line creates nothing and names each wrong line", async () => {
  const before = await onTheSite(() => db.$count(users));
  writeFileSync(list, "good@example.org, Good\nnobody\nbad@, Bad\ngood@example.org, Again\n");
  expect(await run("user", "create", "--from", list)).toEqual({
    code: 1,
    out: "",
    errors: [
      "Line 2: write a name, a comma and an email",
      "Line 3: Please enter a valid email address",
      "Line 4: good@example.org is there twice",
      "No account was created.",
    ],
  });
  const { email } = await onTheSite(() => aLearner());
  writeFileSync(list, `new@example.org, New\n${email}, Old\n`);
  expect(await run("user", "create", "--from", list)).toMatchObject({
    code: 1,
    errors: [`${email} has an account already`, "No account was created."],
  });
  expect(await run("user", "create", "--from", join(folder, "missing"))).toMatchObject({ code: 1 });
  expect(await run("user", "create", "new@example.org", "New", "--zone", "Atlantis")).toMatchObject(
    {
      code: 1,
      errors: ["Atlantis is no time zone, such as Europe/Berlin", "No account was created."],
    },
  );
  expect(await run("user", "create", "nowhere", "New")).toMatchObject({
    code: 1,
    errors: ["Please enter a valid email address", "No account was created."],
  });
  expect(await onTheSite(() => db.$count(users))).toBe(before + 1);
  expect(await run("user", "create", "--from")).toMatchObject({ code: 2 });
  expect(await run("user", "create")).toMatchObject({ code: 2 });
});

test("an account is found, renamed, locked, unlocked and signed out, with a line in the log for each", async () => {
  const made = await run("user", "create", "carl@example.org", "Carl F. Gauss");
  await onTheSite(async () => {
    await resetPassword(tokenOf(made.out), PASSWORD, "192.0.2.1", now());
    await enter("carl@example.org");
  });
  const match = await run("user", "find", "F. GAU");
  expect(match.out).toMatch(/^carl@example\.org {2}Carl F\. Gauss {2}since \S+ {2}0 lessons/);
  expect(await run("user", "find", "%")).toMatchObject({ code: 1, out: "" });
  expect(await run("user", "rename", "CARL@example.org", "Carl")).toMatchObject({ code: 0 });
  expect(await run("user", "lock", "carl@example.org")).toMatchObject({ code: 0 });
  expect((await run("user", "lock", "carl@example.org")).out).toContain("is locked already.");
  expect((await run("user", "list")).out).toMatch(/^carl@example\.org {2}Carl {2}.* {2}locked$/m);
  const { id } = await onTheSite(async () => {
    const user = await userOf("carl@example.org");
    expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(0);
    expect(await enter(user.email)).toEqual({ status: "locked" });
    return user;
  });
  expect(await run("user", "unlock", "carl@example.org")).toMatchObject({ code: 0 });
  expect((await run("user", "unlock", "carl@example.org")).out).toContain("isn't locked.");
  await onTheSite(() => enter("carl@example.org"));
  expect(await run("user", "sign-out", "carl@example.org")).toMatchObject({ code: 0 });
  expect((await run("user", "reset", "carl@example.org")).out).toContain("One-time link for Carl");
  expect(await run("user", "two-step-off", "carl@example.org")).toMatchObject({ code: 0 });
  for (const step of ["add", "add", "remove"])
    expect(await run("operator", step, "carl@example.org")).toMatchObject({ code: 0 });
  await onTheSite(async () => {
    expect(await db.$count(sessions, eq(sessions.userId, id))).toBe(0);
    const lines = await db
      .select()
      .from(operatorActions)
      .where(eq(operatorActions.subject, id))
      .orderBy(operatorActions.id);
    expect(lines.map(({ action, isCommand }) => [action, isCommand])).toEqual(
      [
        ...["renamed", "locked", "unlocked", "signed-out"].map((what) => `account-${what}`),
        // Two-step sign-in was off already.
        "reset-link-made",
        "operator-added",
        "operator-removed",
      ].map((action) => [action, true]),
    );
  });
});

test("an unknown address, an empty name and an operator are refused", async () => {
  const operator = await onTheSite(async () => {
    const learner = await aLearner();
    await addOperator(learner.email, MONDAY);
    return learner;
  });
  for (const words of [
    ["lock", "nobody@example.org"],
    ["unlock", "nobody@example.org"],
    ["sign-out", "nobody@example.org"],
    ["rename", "nobody@example.org", "Somebody"],
    ["delete", "nobody@example.org"],
  ])
    expect(await run("user", ...words)).toEqual({
      code: 1,
      out: "",
      errors: ["Nobody has signed up with nobody@example.org."],
    });
  expect(await run("user", "rename", operator.email, " ")).toMatchObject({
    code: 1,
    errors: ["Name is required"],
  });
  for (const word of ["lock", "delete"])
    expect(await run("user", word, operator.email)).toMatchObject({
      code: 1,
      errors: [
        `${operator.email} is an operator. First: npm run ops -- operator remove ${operator.email}`,
      ],
    });
});
