import { eq, sum } from "drizzle-orm";
import { expect } from "vitest";
import { AiError } from "#app/ai/faults.ts";
import { db, one, pool } from "#app/db/client.ts";
import { aiUsage } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { aLearner, later, MONDAY, test } from "../../../test/builders.ts";
import type { Urgency } from "./slots.ts";
import { spend } from "./spend.ts";

let userId: string;
test.beforeEach(async () => {
  userId = (await aLearner()).id;
});
const { AI_CONCURRENCY, AI_DAILY_TOKENS } = env();
test.afterEach(async () => {
  Object.assign(env(), { AI_CONCURRENCY, AI_DAILY_TOKENS });
  await db.delete(aiUsage);
});

const never = new AbortController().signal;
const USAGE = { inputTokens: 10, outputTokens: 20 };

function buy(
  call: () => Promise<void>,
  {
    urgency = "awaited",
    tokens = 100,
    signal = never,
    learner = userId,
    now = MONDAY,
  }: {
    urgency?: Urgency;
    tokens?: number;
    signal?: AbortSignal;
    learner?: string;
    now?: Date;
  } = {},
) {
  const spending = {
    userId: learner,
    writer: "lesson",
    model: "m",
    worstCaseTokens: tokens,
    urgency,
  };
  return spend(
    spending,
    () => now,
    signal,
    async () => {
      await call();
      return { usage: USAGE };
    },
  );
}

/** In this database: other test files have theirs on the same server. */
async function slotsTaken(): Promise<number | null> {
  const { rowCount } = await pool.query(
    `select from pg_locks join pg_database on pg_database.oid = database
     where locktype = 'advisory' and datname = current_database()`,
  );
  return rowCount;
}

/** Calls that wait until the gate opens, with the highest number that ran in parallel. */
function gatedCalls() {
  const gate = Promise.withResolvers<void>();
  const order: string[] = [];
  let running = 0;
  let most = 0;
  return {
    open: gate.resolve,
    order,
    most: () => most,
    call:
      (name = "call") =>
      async () => {
        order.push(name);
        most = Math.max(most, (running += 1));
        await gate.promise;
        running -= 1;
      },
  };
}

test("parallel calls never exceed the limit, and every slot is freed", async () => {
  env().AI_CONCURRENCY = 3;
  const calls = gatedCalls();
  const all = Array.from({ length: 12 }, () => buy(calls.call()));
  await expect.poll(() => calls.order.length).toBe(3);
  calls.open();
  await Promise.all(all);

  expect(calls.most()).toBe(3);
  expect(await slotsTaken()).toBe(0);
});

test("background calls never take the last slots, and awaited calls go first", async () => {
  env().AI_CONCURRENCY = 3;
  const calls = gatedCalls();
  const background = Array.from({ length: 4 }, () =>
    buy(calls.call("background"), { urgency: "background" }),
  );
  await expect.poll(() => calls.order.length).toBe(2);
  const reader = buy(calls.call("reader"));
  await expect.poll(() => calls.order).toContain("reader");
  const next = buy(calls.call("next reader"));
  calls.open();
  await Promise.all([...background, reader, next]);

  expect(calls.order.slice(0, 4)).toEqual(["background", "background", "reader", "next reader"]);
});

test("equal calls are served in order of arrival, and cancelled ones leave no slot taken", async () => {
  env().AI_CONCURRENCY = 1;
  const calls = gatedCalls();
  const cancel = new AbortController();
  const first = buy(calls.call("first"));
  await expect.poll(() => calls.order).toEqual(["first"]);
  const second = buy(calls.call("second"));
  const cancelled = buy(calls.call("cancelled"), { signal: cancel.signal });
  const third = buy(calls.call("third"));
  // The slot becomes free before the cancellation arrives.
  calls.open();
  cancel.abort();

  await expect(cancelled).rejects.toMatchObject({ kind: "cancelled" });
  await Promise.all([first, second, third]);
  expect(calls.order).toEqual(["first", "second", "third"]);
  expect(await slotsTaken()).toBe(0);
});

test("L11: concurrent calls never exceed the day's tokens", async () => {
  env().AI_DAILY_TOKENS = 75;
  env().AI_CONCURRENCY = 20;
  const learners = await Promise.all(Array.from({ length: 20 }, () => aLearner()));
  const calls = gatedCalls();
  const all = Promise.allSettled(
    learners.map(({ id }) => buy(calls.call(), { tokens: 7, learner: id })),
  );
  await expect.poll(() => calls.order.length).toBe(10);
  calls.open();
  const outcomes = await all;

  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  const [refused] = outcomes.flatMap((outcome) =>
    outcome.status === "rejected" ? [outcome.reason] : [],
  );
  expect(refused).toMatchObject({ kind: "budget" });
});

test("H2, P5, L10: a learner can reserve a tenth of the daily tokens, which are available again after 24 hours", async () => {
  env().AI_DAILY_TOKENS = 1_000;
  env().AI_CONCURRENCY = 20;
  const calls = gatedCalls();
  const all = Promise.allSettled(
    Array.from({ length: 20 }, () => buy(calls.call(), { tokens: 30 })),
  );
  await expect.poll(() => calls.order.length).toBe(3);
  calls.open();
  const outcomes = await all;

  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  // The three calls cost 90 tokens.
  await expect(buy(() => Promise.resolve(), { tokens: 30 })).rejects.toMatchObject({
    kind: "budget",
  });
  const { id } = await aLearner();
  await expect(buy(() => Promise.resolve(), { tokens: 30, learner: id })).resolves.toBeDefined();
  const almost = new Date(later(MONDAY, 1).getTime() - 1);
  await expect(buy(() => Promise.resolve(), { tokens: 30, now: almost })).rejects.toMatchObject({
    kind: "budget",
  });
  await expect(
    buy(() => Promise.resolve(), { tokens: 30, now: later(MONDAY, 1) }),
  ).resolves.toBeDefined();
});

test("a cancelled or failed call counts its cost, an interrupted one its maximum", async () => {
  const cut = Object.assign(new AiError("cut", "in the middle"), { usage: USAGE });
  const cancelled = Object.assign(new AiError("cancelled", "by the learner"), { usage: USAGE });
  const refused = Object.assign(new AiError("rate-limit", "429"), {
    usage: { inputTokens: 0, outputTokens: 0 },
  });
  const unknown = new AiError("cancelled", "taken over");
  for (const error of [cut, cancelled, refused, unknown, new Error("a bug")])
    await expect(
      buy(() => {
        throw error;
      }),
    ).rejects.toBe(error);

  const { tokens } = one(
    await db
      .select({ tokens: sum(aiUsage.outputTokens).mapWith(Number) })
      .from(aiUsage)
      .where(eq(aiUsage.userId, userId)),
  );
  expect(tokens).toBe(40);
  const rows = await db.select().from(aiUsage).where(eq(aiUsage.userId, userId));
  expect(new Set(rows.map((row) => row.outputTokens))).toEqual(new Set([0, 20, null]));
});

test("a cancelled wait ends within a second at no cost", async () => {
  env().AI_CONCURRENCY = 1;
  const calls = gatedCalls();
  const first = buy(calls.call());
  const stop = new AbortController();
  const second = buy(calls.call(), { signal: stop.signal }).catch((error: unknown) => error);
  await expect.poll(() => calls.order.length).toBe(1);
  stop.abort();

  expect(await second).toMatchObject({ kind: "cancelled" });
  calls.open();
  await first;
  expect(calls.order).toHaveLength(1);
});
