import { eq, sum } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { AiError } from "#app/ai/faults.ts";
import { db, one, pool } from "#app/db/client.ts";
import { aiUsage } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { aLearner, freshlyConnected, MONDAY } from "../../../test/builders.ts";
import type { Urgency } from "./places.ts";
import { spend } from "./spend.ts";

let close: () => Promise<void>;
let userId: string;
beforeAll(async () => {
  close = await freshlyConnected();
});
afterAll(() => close());
beforeEach(async () => {
  userId = (await aLearner()).id;
});
const { AI_CONCURRENCY, AI_DAILY_TOKENS } = env();
afterEach(async () => {
  Object.assign(env(), { AI_CONCURRENCY, AI_DAILY_TOKENS });
  await db.delete(aiUsage);
});

const clock = () => MONDAY;
const never = new AbortController().signal;
const USAGE = { inputTokens: 10, outputTokens: 20 };

function buy(
  call: () => Promise<void>,
  {
    urgency = "awaited",
    tokens = 100,
    signal = never,
    most = Infinity,
  }: { urgency?: Urgency; tokens?: number; signal?: AbortSignal; most?: number } = {},
) {
  const limit = { most, since: new Date(0) };
  const spending = {
    userId,
    writer: "lesson",
    model: "m",
    worstCaseTokens: tokens,
    urgency,
    limit,
  };
  return spend(spending, clock, signal, async () => {
    await call();
    return { usage: USAGE };
  });
}

/** Calls that wait until they are let go, and how many ran at once. */
function counted() {
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

test("never more calls at once than the service may be asked, and every place is left again", async () => {
  env().AI_CONCURRENCY = 3;
  const calls = counted();
  const all = Array.from({ length: 12 }, () => buy(calls.call()));
  await expect.poll(() => calls.order.length).toBe(3);
  calls.open();
  await Promise.all(all);

  expect(calls.most()).toBe(3);
  const { rows } = await pool.query("select 1 from pg_locks where locktype = 'advisory'");
  expect(rows).toEqual([]);
});

test("the background never takes the last places, and who is awaited goes first", async () => {
  env().AI_CONCURRENCY = 3;
  const calls = counted();
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

test("a day's tokens are not overdrawn by calls that ask at the same moment", async () => {
  env().AI_DAILY_TOKENS = 75;
  env().AI_CONCURRENCY = 20;
  const calls = counted();
  const all = Promise.allSettled(
    Array.from({ length: 20 }, () => buy(calls.call(), { tokens: 30 })),
  );
  await expect.poll(() => calls.order.length).toBe(2);
  calls.open();
  const outcomes = await all;

  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  const [refused] = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refused).toMatchObject({ kind: "quota" });
});

test("a call whose end was never seen counts as spent, a failed one as what it cost", async () => {
  const heard = Object.assign(new AiError("cut", "in the middle"), { usage: USAGE });
  for (const error of [heard, new AiError("rate-limit", "429"), new AiError("cancelled", "")])
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
  expect(tokens).toBe(20);
  const rows = await db.select().from(aiUsage).where(eq(aiUsage.userId, userId));
  expect(new Set(rows.map((row) => row.outputTokens))).toEqual(new Set([0, 20, null]));
});

test("who gives up waiting is let go within a second and pays nothing", async () => {
  env().AI_CONCURRENCY = 1;
  const calls = counted();
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

test("a learner's share of one writer holds for calls that arrive together", async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () => buy(() => Promise.resolve(), { most: 3 })),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
});
