import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { afterAll, expect } from "vitest";
import { db, pool } from "#app/db/client.ts";
import { startEmbeddedPostgres } from "#app/db/embedded.ts";
import { waitForMigrationLock } from "#app/db/migration-lock.ts";
import { listen, stopListening } from "#app/db/notifications.ts";
import { inTransaction, withConnection } from "#app/db/own-connection.ts";
import { summariseBackup } from "#app/db/read-backup.ts";
import { restoreBackup } from "#app/db/restore-backup.ts";
import { generationChunks, lessons, sessions, users } from "#app/db/tables/index.ts";
import { writeBackup } from "#app/db/write-backup.ts";
import { SetupError } from "#app/platform/setup-error.ts";
import { aFinishedLesson, aLearner, aLesson, MONDAY, test } from "../test/builders.ts";
import { freshDatabase } from "../test/database.ts";
import { runOps } from "../test/ops-process.ts";
import { tableRows } from "../test/table-rows.ts";

const SIGNS_EVERYONE_OUT = ["sessions", "second_steps", "password_resets", "email_changes"];
/** A backup of release 1.0.3: tables in alphabetical order, two learners, one with a lesson being generated. */
const FIRST_RELEASE = "test/backups/1.0.3.gz";
const folder = mkdtempSync(join(tmpdir(), "nectar-backup-"));
const dataDir = join(folder, "data");

let DATABASE_URL: string;
test.beforeAll(async () => {
  DATABASE_URL = pool.options.connectionString ?? "";
  await ops("secret", "accept");
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
});

/** A command takes a second to start, so most tests call what it calls. */
const ops = (...args: string[]) => runOps(args, { DATABASE_URL, DATA_DIR: dataDir });
const backup = (file: string) => writeBackup(DATABASE_URL, file);

test("C2: a backup taken during use is restored consistently into another data folder", async () => {
  await aLesson(await aLearner());
  const before = await tableRows(DATABASE_URL);
  const file = join(folder, "busy.gz");
  const isBackedUp = new AbortController();
  const writing = (async () => {
    while (!isBackedUp.signal.aborted) await aLesson(await aLearner());
  })();
  const written = await ops("backup", file);
  isBackedUp.abort();
  await writing;
  const after = await tableRows(DATABASE_URL);
  expect(written).toMatchObject({ code: 0 });

  const otherFolder = { DATA_DIR: join(folder, "elsewhere") };
  const restored = await runOps(["restore", file, "--yes"], otherFolder);

  expect(restored.stderr).toBe("");
  expect(restored.code).toBe(0);
  const server = await startEmbeddedPostgres({ dataDir: join(otherFolder.DATA_DIR, "postgres") });
  const there = await tableRows(server.connectionString);
  await server.stop();
  for (const [table, rows] of Object.entries(there)) {
    expect(missing(before[table]!, rows)).toEqual([]);
    // The command has noted the time of the backup since.
    expect(missing(rows, (table === "instance" ? before : after)[table]!)).toEqual([]);
  }
  // A snapshot: every learner has all rows stored in the same transaction.
  expect(there.profiles).toHaveLength(there.users!.length);
  expect(there.lessons).toHaveLength(there.courses!.length * 10);
});

/** Those of some rows that aren't among others. */
const missing = (some: string[], others: string[]) => [
  ...new Set(some).difference(new Set(others)),
];

test("C2: a restored database has exactly the rows of the backup", async () => {
  const learner = await aLearner();
  const { lessonId } = await aLesson(learner);
  await db
    .insert(generationChunks)
    .values({ userId: learner.id, lessonId, attempt: 1, deltas: [["hook", "Bees"]] });
  const before = await tableRows(DATABASE_URL);
  const file = join(folder, "still.gz");
  await backup(file);
  await db.delete(users).where(eq(users.id, learner.id));
  await aLearner();

  expect(await ops("restore", file, "--yes")).toMatchObject({ code: 0, stderr: "" });

  expect(await tableRows(DATABASE_URL)).toEqual(before);
  // Sequences continue after the restored rows.
  await db
    .insert(generationChunks)
    .values({ userId: learner.id, lessonId, attempt: 1, deltas: [["hook", "and flowers"]] });
});

test("L2: a restore ends all sessions and emailed links", async () => {
  const learner = await aLearner();
  await db.insert(sessions).values({
    userId: learner.id,
    token: "stolen",
    expiresAt: new Date("2030-01-01"),
    createdAt: MONDAY,
    updatedAt: MONDAY,
  });
  const file = join(folder, "signed-in.gz");
  await backup(file);

  const { code, stdout } = await ops("restore", file, "--yes");

  expect(code).toBe(0);
  expect(stdout).toContain("has to sign in again");
  const rows = await tableRows(DATABASE_URL);
  expect(SIGNS_EVERYONE_OUT.flatMap((table) => rows[table])).toEqual([]);
});

test("a backup of the first release is migrated to the current tables", async () => {
  const other = await freshDatabase();
  const backupRows = gunzipSync(readFileSync(FIRST_RELEASE)).toString().trim().split("\n").slice(1);
  const inFile = backupRows
    .map((line) => JSON.parse(line) as [string, Record<string, unknown>])
    .filter(([table]) => !SIGNS_EVERYONE_OUT.includes(table));

  expect(await restoreBackup(other.connectionString, FIRST_RELEASE)).toBe(inFile.length);

  const rows = await tableRows(other.connectionString);
  for (const [table, row] of inFile.filter(([name]) => name in rows)) {
    const found = rows[table]!.map((text) => JSON.parse(text) as Record<string, unknown>);
    expect(found).toContainEqual(expect.objectContaining(onlyKnown(table, row, found[0]!)));
  }
  expect(SIGNS_EVERYONE_OUT.flatMap((table) => rows[table])).toEqual([]);
  await other.drop();
});

/** That version copied a library course for each learner; its rows have different ids now. */
const CHANGED_IDS = new Set([
  "course_id",
  "lesson_id",
  "concept_id",
  "primary_concept_id",
  "question_id",
  "reference",
  "selected_option",
]);
const TAUGHT = new Set(["lessons", "concepts", "questions"]);

/** Columns that still exist with the same meaning. */
function onlyKnown(
  table: string,
  row: Record<string, unknown>,
  today: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).filter(
      ([column]) =>
        column in today && !CHANGED_IDS.has(column) && !(column === "id" && TAUGHT.has(table)),
    ),
  );
}

test("a file that can't be restored is reported in one line and changes nothing", async () => {
  await aLesson(await aLearner());
  const good = join(folder, "good.gz");
  await backup(good);
  const before = await tableRows(DATABASE_URL);
  const text = gunzipSync(readFileSync(good)).toString();
  const [today = "", ...lines] = text.split("\n");
  // Without a digest, so that the database is what refuses the rows.
  const head = today.replace("nectar-backup-2", "nectar-backup-1");
  const user = lines.find((line) => line.startsWith('["users"')) ?? "";
  const secret = "$argon2id$v=19$m=19456,t=2,p=1$never-shown";
  const account = lines.find((line) => line.startsWith('["accounts"')) ?? "";
  const hashed = account.replace(/"password": "[^"]*"/, `"password": "${secret}"`);
  const files: Record<string, [content: Buffer | string, words: RegExp]> = {
    text: ["Dear diary", /isn’t a Nectar backup/],
    empty: ["", /ends early/],
    "gzip of something else": [gzipSync("Dear diary\n"), /isn’t a Nectar backup/],
    "cut off": [readFileSync(good).subarray(0, 20_000), /ends early/],
    newer: [gzipSync(text.replace(/"migration":"\w+"/, '"migration":"abc"')), /newer version/],
    "a line of no table": [gzipSync(`${head}\n["bees",{}]\n`), /damaged/],
    "a row twice": [gzipSync([head, user, user].join("\n")), /SQLSTATE 23505/],
    "an account of nobody": [gzipSync([head, hashed].join("\n")), /SQLSTATE 23503/],
    "an unreadable value": [
      gzipSync([head, hashed.replace(/"id": "[^"]*"/, `"id": "${secret}"`)].join("\n")),
      /SQLSTATE 22P02/,
    ],
  };
  for (const [name, [content, words]] of Object.entries(files)) {
    const file = join(folder, "bad.gz");
    writeFileSync(file, content);

    const error: unknown = await restoreBackup(DATABASE_URL, file).catch((cause) => cause);

    // Of these a command prints the message only.
    expect(error, name).toBeInstanceOf(SetupError);
    const { message } = error as SetupError;
    expect(message).toMatch(words);
    expect(message).not.toMatch(/\n|never-shown/);
  }
  const { code, stdout, stderr } = await ops("restore", join(folder, "bad.gz"), "--yes");
  expect({ code, lines: stderr.trim().split("\n").length }).toEqual({ code: 1, lines: 1 });
  expect(stdout + stderr).not.toContain("never-shown");
  await expect(restoreBackup(DATABASE_URL, join(folder, "missing.gz"))).rejects.toThrow(
    /^\S+missing\.gz couldn’t be read: ENOENT[^\n]*$/,
  );
  expect(await tableRows(DATABASE_URL)).toEqual(before);
});

/** What became of a backup between its writing and its reading. */
const DAMAGES: [what: string, change: (lines: string[]) => string[], words: RegExp][] = [
  ["without its last line", (lines) => lines.slice(0, -1), /ends early/],
  ["without a row", ([head = "", , ...rows]) => [head, ...rows], /damaged: it has \d+ rows of \w+/],
  [
    "with a changed row",
    (lines) => lines.map((line) => line.replace("Learner 1", "Learner X")),
    /SHA-256/,
  ],
  [
    "with a changed version",
    (lines) => lines.map((line) => line.replace('"version":"', '"version":"9')),
    /SHA-256/,
  ],
  ["with a line after its last", (lines) => [...lines, lines[1]!], /after its last line/],
  [
    "with a last line of its own",
    (lines) => [...lines.slice(0, -1), "{"],
    /last line can’t be read/,
  ],
];

test.each(DAMAGES)(
  "a backup %s is refused, although it is gzipped well",
  async (_, change, words) => {
    await aLesson(await aLearner());
    const good = join(folder, "whole.gz");
    await backup(good);
    const before = await tableRows(DATABASE_URL);
    const lines = gunzipSync(readFileSync(good)).toString().trimEnd().split("\n");
    const changed = join(folder, "changed.gz");
    writeFileSync(changed, gzipSync(`${change(lines).join("\n")}\n`));

    const refusal = { name: "SetupError", message: expect.stringMatching(words) as string };
    await expect(summariseBackup(changed)).rejects.toMatchObject(refusal);
    await expect(restoreBackup(DATABASE_URL, changed)).rejects.toMatchObject(refusal);

    expect(await tableRows(DATABASE_URL)).toEqual(before);
  },
);

test("verify tells a whole backup from a damaged one and from one that can't be verified", async () => {
  const file = join(folder, "to-verify.gz");
  await backup(file);
  const count = await db.$count(users);

  const whole = await ops("backup", "verify", file);
  expect(whole).toMatchObject({ code: 0, stderr: "" });
  expect(whole.stdout).toMatch(
    new RegExp(`^${count} learners, .* by version \\d+\\.\\d+\\.\\d+$`, "m"),
  );
  expect(whole.stdout).toMatch(new RegExp(`^  users ${count}$`, "m"));
  writeFileSync(file, readFileSync(file).subarray(0, -30));
  expect(await ops("backup", "verify", file)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^\S+ ends early: the backup is incomplete\.\n$/) as string,
  });
  const early = await ops("backup", "verify", FIRST_RELEASE);
  expect(early.code).toBe(1);
  expect(early.stdout).toMatch(/^2 learners, last active on \d{4}-\d\d-\d\d, made by an earlier/);
  expect(early.stderr).toMatch(/can be restored, but not verified: [^\n]*\n$/);
});

test("without --yes, restore says what it would replace and by what, and changes nothing", async () => {
  const learner = await aLearner();
  await aFinishedLesson(learner);
  const file = join(folder, "asked.gz");
  await backup(file);
  await aLearner();
  const before = await tableRows(DATABASE_URL);
  const count = before.users!.length;

  const { code, stdout, stderr } = await ops("restore", file);

  expect({ code, stderr }).toEqual({ code: 2, stderr: "" });
  const [, present, , replacement] = stdout.split("\n");
  expect(present).toBe(`  ${count} learners, last active on 2026-11-16`);
  expect(replacement).toMatch(`  ${count - 1} learners, last active on 2026-11-16, made on 20`);
  expect(stdout).toContain(`restore ${file} --yes`);
  expect(await tableRows(DATABASE_URL)).toEqual(before);
  const nothing = { DATA_DIR: join(folder, "nothing") };
  expect((await runOps(["restore", file], nothing)).stdout).toContain("nothing, it is empty");
});

test("restore refuses beside a running server, and beside one that is being upgraded", async () => {
  const file = join(folder, "beside.gz");
  await backup(file);
  await aLearner();
  const before = await tableRows(DATABASE_URL);
  const refusal = {
    code: 1,
    stderr: "Nectar is running with this database. Stop it first, every process.\n",
  };

  await listen(DATABASE_URL);
  expect(await ops("restore", file, "--yes")).toMatchObject(refusal);
  await expect(restoreBackup(DATABASE_URL, file)).rejects.toThrow("Nothing was changed.");
  await stopListening();
  await withConnection(DATABASE_URL, "migration", (client) =>
    inTransaction(client, "", async () => {
      await waitForMigrationLock(client);
      expect(await ops("restore", file, "--yes")).toMatchObject(refusal);
    }),
  );

  expect(await tableRows(DATABASE_URL)).toEqual(before);
});

test("what a restore replaced is kept, and can be restored itself", async () => {
  const file = join(folder, "earlier.gz");
  await backup(file);
  const learner = await aLearner();
  const before = await tableRows(DATABASE_URL);

  const { stdout } = await ops("restore", file, "--yes");

  const [, copy = ""] =
    /^The database as it was before is in (\S+\/before-restore-\w+\.gz)\.$/m.exec(stdout) ?? [];
  expect(statSync(copy).mode & 0o777).toBe(0o600);
  expect(await db.$count(users, eq(users.id, learner.id))).toBe(0);
  expect(await ops("restore", copy, "--yes")).toMatchObject({ code: 0 });
  expect(await tableRows(DATABASE_URL)).toEqual(before);
});

test("a backup of the first release is restored with a note that it can't be verified", async () => {
  const { code, stdout, stderr } = await runOps(["restore", FIRST_RELEASE, "--yes"], {
    DATA_DIR: join(folder, "first-release"),
  });
  expect(code).toBe(0);
  expect(stdout).toContain("rows were restored");
  expect(stderr).toContain("could not be verified: it comes from 1.0.3");
});

test("M6: a backup is readable by its owner only and replaces one with the same name", async () => {
  const file = join(folder, "mine.gz");
  writeFileSync(file, "an old one, open to all");
  chmodSync(file, 0o644);

  await backup(file);

  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
  expect(readdirSync(folder).filter((name) => name.includes("unfinished"))).toEqual([]);
});

test("a backup is never written to a device, a link or a missing folder", async () => {
  const link = join(folder, "link.gz");
  symlinkSync(join(folder, "target"), link);

  for (const file of ["/dev/null", link, join(folder, "nowhere", "backup.gz")]) {
    const error: unknown = await backup(file).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(SetupError);
    expect((error as SetupError).message).toMatch(/^The backup \S+ couldn’t be written: [^\n]*$/);
  }
  expect(existsSync(join(folder, "target"))).toBe(false);
  expect(statSync("/dev/null").isCharacterDevice()).toBe(true);
});

test("an unexpected database error is printed without the values of its row", async () => {
  const [lesson] = await db.select().from(lessons).limit(1);
  expect(lesson).toBeDefined();
  await db.execute("alter table premium_grants add constraint never check (granted_at is null)");
  const learner = await aLearner();

  const { code, stderr } = await ops("premium", "grant", learner.email);

  expect(code).toBe(1);
  expect(stderr).toContain("23514");
  expect(stderr).not.toContain(learner.email);
  expect(stderr).not.toContain(learner.name);
});
