import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { db, one, pool } from "#app/db/client.ts";
import { courses, importParts, imports, userStats } from "#app/db/tables/index.ts";
import { aFinishedLesson, aLearner, test } from "../../../test/builders.ts";
import { aLife, END, fileOf, inPieces, sumOf } from "../../../test/carried-life.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { confirmImport } from "./confirm-import.ts";
import { loadImports } from "./load-imports.ts";
import { receiveFile } from "./receive-file.ts";
import { MAX_ATTEMPTS, runImport } from "./run-import.ts";

const PROGRAM = fileURLToPath(new URL("../../../test/run-import.ts", import.meta.url));

/** Kills the process when it has stored everything but what is folded from it. */
async function killInTheMiddle(learner: Learner, importId: string): Promise<void> {
  const address = pool.options.connectionString ?? "";
  await db.transaction(async (tx) => {
    // However long the other process needs to start.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    // Points are written nearly last.
    await tx.select().from(userStats).where(eq(userStats.userId, learner.id)).for("update");
    const { own } = one(
      (await tx.execute<{ own: number }>(sql`select pg_backend_pid() as own`)).rows,
    );
    const program = spawn(process.execPath, [PROGRAM, address, importId, END.toISOString()], {
      stdio: "inherit",
    });
    const waiting = async () => {
      const { rows } = await pool.query(
        "select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))",
        [own],
      );
      return rows.length;
    };
    await expect.poll(waiting, { interval: 20, timeout: 60_000 }).toBe(1);
    program.kill("SIGKILL");
    expect(await once(program, "exit")).toEqual([null, "SIGKILL"]);
  });
  // PostgreSQL notices that nobody is there any more.
  const others = async () => {
    const { rows } = await pool.query(
      "select from pg_locks where relation = 'user_stats'::regclass and pid <> pg_backend_pid()",
    );
    return rows.length;
  };
  await expect.poll(others, { interval: 20, timeout: 60_000 }).toBe(0);
}

async function confirmed(learner: Learner, text: string): Promise<string> {
  const file = { name: "my-learning.nectar.json", bytes: inPieces(text) };
  const received = await receiveFile(learner.id, file, END);
  if (received.status !== "received") throw new Error(received.status);
  const { importId } = received;
  await runImport({ importId, userId: learner.id }, () => END);
  await confirmImport(learner.id, importId);
  return importId;
}

const latest = async (learner: Learner) => one((await loadImports(learner.id)).imports.slice(0, 1));

test("a process that is killed in the middle of an import leaves everything as it was, and the next one stores it", async () => {
  const source = await aLearner();
  await aLife(source);
  const file = await fileOf(source, END);
  const [whole, cut] = [await aLearner(), await aLearner()];
  for (const learner of [whole, cut]) {
    await aFinishedLesson(learner, { course: "Personal Finance Mastery" });
    await confirmed(learner, file);
  }
  const before = await sumOf(cut);
  const importId = (await latest(cut)).id;

  await killInTheMiddle(cut, importId);

  expect(await sumOf(cut)).toEqual(before);
  expect(await db.$count(courses, eq(courses.ownerId, cut.id))).toBe(0);
  expect(await latest(cut)).toMatchObject({ status: "running" });
  expect(await db.$count(importParts, eq(importParts.importId, importId))).toBeGreaterThan(0);

  // As the queue starts it again.
  for (const learner of [whole, cut])
    await runImport({ importId: (await latest(learner)).id, userId: "" }, () => END);
  expect(await latest(cut)).toMatchObject({ status: "done", progress: 100, reasons: [] });
  const [stored, expected] = [await sumOf(cut), await sumOf(whole)];
  expect(stored.stats).toEqual(expected.stats);
  expect(stored.days).toEqual(expected.days);
  expect(stored.answers).toHaveLength(expected.answers.length);
  const stabilities = ({ memories }: typeof stored) =>
    memories.map(({ stability }) => stability).toSorted((one, other) => one - other);
  expect(stabilities(stored)).toEqual(stabilities(expected));
});

test("an import whose process is killed each time ends, says so, and has stored nothing", async () => {
  const source = await aLearner();
  await aLife(source);
  const learner = await aLearner();
  const importId = await confirmed(learner, await fileOf(source, END));
  const before = await sumOf(learner);

  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1)
    await killInTheMiddle(learner, importId);
  await runImport({ importId, userId: "" }, () => END);

  expect(await latest(learner)).toMatchObject({
    status: "failed",
    reasons: ["Something went wrong on our side. Nothing was stored; please bring it again."],
  });
  expect(await sumOf(learner)).toEqual(before);
  expect(await db.$count(imports, eq(imports.userId, learner.id))).toBe(1);
  expect(await db.$count(importParts, eq(importParts.importId, importId))).toBe(0);
});
