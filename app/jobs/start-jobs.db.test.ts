import { expect } from "vitest";
import type { PgBoss } from "pg-boss";
import { db, pool } from "#app/db/client.ts";
import { enqueue, startQueue, stopQueue } from "#app/db/queue.ts";
import { test } from "../../test/builders.ts";
import { startJob } from "./start-jobs.ts";

let boss: PgBoss;
test.beforeAll(async () => {
  await stopQueue();
  boss = await startQueue(pool.options.connectionString ?? "", true);
});

const enqueueEmails = (count: number) =>
  db.transaction(async (tx) => {
    for (let mail = 0; mail < count; mail++)
      await enqueue(tx, "deliver-mail", { outboxId: String(mail) });
  });

test("jobs run with the configured concurrency, each once, and a failed one is retried", async () => {
  const gate = Promise.withResolvers<void>();
  const done: string[] = [];
  let running = 0;
  let most = 0;
  let hasFailed = false;
  await startJob(boss, {
    name: "deliver-mail",
    concurrency: 12,
    run: async ({ outboxId }) => {
      most = Math.max(most, (running += 1));
      await gate.promise;
      running -= 1;
      if (outboxId === "7" && !hasFailed) {
        hasFailed = true;
        throw new Error("the mail server is away");
      }
      done.push(outboxId);
    },
  });
  await enqueueEmails(20);

  await expect.poll(() => running).toBe(12);
  gate.resolve();
  await expect.poll(() => done.length).toBe(20);
  expect(new Set(done).size).toBe(20);
  expect(most).toBe(12);

  // The remaining workers still fetch later jobs.
  await enqueueEmails(3);
  await expect.poll(() => done.length).toBe(23);
});

test("a failed job is tried again each time its pause is over, although its only worker looks every ten seconds", async () => {
  const attempts: number[] = [];
  await startJob(boss, {
    name: "write-remediation",
    concurrency: 1,
    run: async () => {
      attempts.push(performance.now());
      if (attempts.length < 6) throw new Error("the service is away");
    },
  });
  await db.transaction((tx) => enqueue(tx, "write-remediation", { runId: "one" }));

  await expect.poll(() => attempts.length).toBe(6);
  const [first = 0] = attempts;
  // Five pauses of a second.
  expect((attempts.at(-1) ?? 0) - first).toBeLessThan(15_000);
});
