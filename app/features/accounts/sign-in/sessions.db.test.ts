import { eq } from "drizzle-orm";
import { serializeSigned } from "hono/utils/cookie";
import { expect, vi } from "vitest";
import { db, pool } from "#app/db/client.ts";
import { premiumGrants, sessions } from "#app/db/tables/index.ts";
import { aLearner, later, test } from "../../../../test/builders.ts";
import { findSession } from "./find-session.ts";
import { isSessionOpen } from "./is-session-open.ts";
import { openSession } from "./open-session.ts";
import { hasSession } from "./session-cookie.ts";
import { signOut } from "./sign-out.ts";

vi.stubEnv("APP_SECRET", "a secret of thirty-two characters");
vi.stubEnv("APP_URL", "https://nectar.example");

const START = new Date("2026-11-16T11:00:00Z");
const CLEARED = "__Host-nectar.session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax";

const holding = (setCookies: string[]) =>
  new Headers({ cookie: setCookies.map((cookie) => cookie.split(";")[0]).join("; ") });

async function aBrowser(): Promise<Headers> {
  const { id } = await aLearner();
  return holding((await openSession(id, new Headers(), START)).setCookies);
}

const visit = async (browser: Headers, moment: Date) =>
  (await findSession(browser, moment)).learner;

test("a week without a visit ends a session", async () => {
  const [used, unused] = [await aBrowser(), await aBrowser()];
  expect(await visit(used, later(START, 6, 23))).not.toBeNull();
  expect(await findSession(unused, later(START, 7, 1))).toEqual({
    learner: null,
    setCookies: [CLEARED],
  });
  expect(await visit(unused, START)).toBeNull();
});

test("a session used every day ends after thirty days", async () => {
  const browser = await aBrowser();
  const alive: number[] = [];
  for (let day = 1; day <= 32; day++) if (await visit(browser, later(START, day))) alive.push(day);
  expect(alive).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
});

test("the first visit of a day renews the session and its cookie, the next one writes nothing", async () => {
  const browser = await aBrowser();
  expect((await findSession(browser, later(START, 0, 23))).setCookies).toEqual([]);
  const { setCookies } = await findSession(browser, later(START, 1));
  expect(holding(setCookies).get("cookie")).toBe(browser.get("cookie"));
  expect(setCookies).toEqual([expect.stringContaining("; Max-Age=604800; ")]);
  expect((await findSession(browser, later(START, 1, 1))).setCookies).toEqual([]);
});

test("an altered cookie or one signed with another secret is rejected", async () => {
  const browser = await aBrowser();
  const cookie = browser.get("cookie") ?? "";
  const altered = cookie.replace(/=./, (start) => (start === "=A" ? "=B" : "=A"));
  const unsigned = cookie.slice(0, cookie.lastIndexOf("."));
  const token = /=([^.]+)/.exec(cookie)?.[1] ?? "";
  const foreign = await serializeSigned("__Host-nectar.session", token, "another secret", {
    secure: true,
    path: "/",
  });
  const empty = "__Host-nectar.session=";
  for (const forged of [altered, unsigned, foreign, empty, `${empty}a.b`])
    expect(await visit(new Headers({ cookie: forged }), START)).toBeNull();
  expect(await visit(browser, START)).not.toBeNull();
});

test("of requests that arrive together each gets its own learner", async () => {
  const [first, second, gone] = [await aBrowser(), await aBrowser(), await aBrowser()];
  const alone = [await visit(first, START), await visit(second, START)];
  await signOut(gone);
  const together = await Promise.all(
    [second, gone, first, second, new Headers()].map((browser) => visit(browser, START)),
  );
  expect(together).toEqual([alone[1], null, alone[0], alone[1], null]);
  expect(alone[0]?.id).not.toBe(alone[1]?.id);
});

test("each gets their own Premium", async () => {
  const [free, premium] = [await aBrowser(), await aBrowser()];
  const { id = "" } = (await visit(premium, START)) ?? {};
  await db.insert(premiumGrants).values({ userId: id, grantedAt: START });
  const learners = await Promise.all([free, premium].map((browser) => visit(browser, START)));
  expect(learners.map((learner) => learner?.isPremium)).toEqual([false, true]);
});

test("a statement that fails is one request's own, and the next one reads again", async () => {
  const browser = await aBrowser();
  const failed = vi.spyOn(pool, "query").mockImplementationOnce(() => {
    throw new Error("connection lost");
  });
  const together = await Promise.allSettled([visit(browser, START), visit(browser, START)]);
  failed.mockRestore();
  expect(together.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  expect(await visit(browser, START)).not.toBeNull();
});

test("a session that ends while others are being read is over for the next request", async () => {
  const [browser, other] = [await aBrowser(), await aBrowser()];
  const reading = visit(other, START);
  await signOut(browser);
  expect(await visit(browser, START)).toBeNull();
  expect(await reading).not.toBeNull();
});

test("signing out ends only this session, for every copy of its cookie", async () => {
  const [here, there] = [await aBrowser(), await aBrowser()];
  expect(await signOut(here)).toEqual([CLEARED]);
  expect(await visit(here, START)).toBeNull();
  expect(await visit(there, START)).not.toBeNull();
  expect(await signOut(new Headers())).toEqual([CLEARED]);
});

test("a session and cookie from an earlier version stay valid", async () => {
  // Made by better-auth 1.7.24 with the secret above.
  const token = "uAVr_BRMfVyrD4ukDsof64NdQLS6HJSwRvBlDhz47P4";
  const browser = new Headers({
    cookie: `theme=dark; __Host-nectar.session=${token}.Flbh9izSJZwA2dOqF4N4YHhqDtOj39fkLiiK7CkTbkk%3D`,
  });
  const { id } = await aLearner();
  const row = { userId: id, token, createdAt: START, updatedAt: START };
  await db.insert(sessions).values({ ...row, expiresAt: later(START, 7) });
  expect(hasSession(browser)).toBe(true);
  expect((await visit(browser, later(START, 6)))?.id).toBe(id);
  const [renewed] = await db.select().from(sessions).where(eq(sessions.token, token));
  expect(renewed?.expiresAt).toEqual(later(START, 13));
});

test("a long-lived response can check whether its session is still open", async () => {
  const browser = await aBrowser();
  const learner = await visit(browser, START);
  const sessionId = learner?.sessionId ?? "";
  expect(await isSessionOpen(sessionId, START)).toBe(true);
  expect(await isSessionOpen(sessionId, later(START, 8))).toBe(false);
  await db.execute("delete from sessions");
  expect(await isSessionOpen(sessionId, START)).toBe(false);
});
