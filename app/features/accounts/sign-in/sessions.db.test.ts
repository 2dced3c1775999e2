import { expect, vi } from "vitest";
import { db } from "#app/db/client.ts";
import { aLearner, later, test } from "../../../../test/builders.ts";
import { findSession } from "./find-session.ts";
import { isSessionOpen } from "./is-session-open.ts";
import { openSession } from "./open-session.ts";

vi.stubEnv("APP_SECRET", "a secret of thirty-two characters");
vi.stubEnv("APP_URL", "https://nectar.example");

const START = new Date("2026-11-16T11:00:00Z");
test.afterEach(() => vi.useRealTimers());

/** The library that keeps the sessions looks at the clock itself. */
function itIs(moment: Date): void {
  vi.useFakeTimers({ toFake: ["Date"], now: moment });
}

async function aBrowser(): Promise<Headers> {
  itIs(START);
  const { id } = await aLearner();
  const { setCookies } = await openSession(id, new Headers());
  return new Headers({ cookie: setCookies.map((cookie) => cookie.split(";")[0]).join("; ") });
}

async function visit(browser: Headers, moment: Date) {
  itIs(moment);
  return (await findSession(browser, moment)).learner;
}

test("a week without a visit ends a session", async () => {
  const [kept, left] = [await aBrowser(), await aBrowser()];
  expect(await visit(kept, later(START, 6, 23))).not.toBeNull();
  expect(await visit(left, later(START, 7, 1))).toBeNull();
});

test("a session that is used every day ends after thirty days all the same", async () => {
  const browser = await aBrowser();
  const alive: number[] = [];
  for (let day = 1; day <= 32; day++) if (await visit(browser, later(START, day))) alive.push(day);
  expect(alive).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
});

test("what stays open for long can ask whether its session still stands", async () => {
  const browser = await aBrowser();
  const learner = await visit(browser, START);
  const sessionId = learner?.sessionId ?? "";
  expect(await isSessionOpen(sessionId, START)).toBe(true);
  expect(await isSessionOpen(sessionId, later(START, 8))).toBe(false);
  await db.execute("delete from sessions");
  expect(await isSessionOpen(sessionId, START)).toBe(false);
});
