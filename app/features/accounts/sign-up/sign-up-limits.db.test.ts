import { expect, vi } from "vitest";
import { db } from "#app/db/client.ts";
import { rateLimits } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { later, MONDAY, test } from "../../../../test/builders.ts";
import { register } from "./register.ts";

vi.stubEnv("APP_SECRET", "a secret of thirty-two characters");
vi.stubEnv("APP_URL", "https://nectar.example");

test.beforeEach(() => db.delete(rateLimits));

let people = 0;
const signUp = (address: string, now = MONDAY) =>
  register(
    {
      email: `person${(people += 1)}@example.org`,
      username: "Ada",
      password: "Quiet-Honey7!comb",
      timeZone: "UTC",
    },
    address,
    new Headers(),
    now,
  );
const halfHoursLater = (count: number) => new Date(MONDAY.getTime() + count * 30 * 60_000);

test("L8, L13: an address can sign up five times in half an hour, and the sixth response names the wait", async () => {
  const here = "203.0.113.7";
  const outcomes = await Promise.all(Array.from({ length: 12 }, () => signUp(here)));
  expect(outcomes.filter(({ status }) => status === "signed-in")).toHaveLength(5);
  expect(outcomes.filter(({ status }) => status === "too-many")).toHaveLength(7);
  expect(await signUp(here, new Date(MONDAY.getTime() + 60_000))).toEqual({
    status: "too-many",
    retryAfterSeconds: 29 * 60,
  });
  expect((await signUp("203.0.113.8")).status).toBe("signed-in");
  expect((await signUp(here, halfHoursLater(1))).status).toBe("signed-in");
});

test("L13: an address can sign up twenty times a day, which limits lessons generated under new names", async () => {
  const outcomes: string[] = [];
  for (let visit = 0; visit < 24; visit++)
    outcomes.push((await signUp("203.0.113.9", halfHoursLater(Math.floor(visit / 4)))).status);
  expect(outcomes.filter((status) => status === "signed-in")).toHaveLength(20);
  expect(outcomes.slice(20)).toEqual(Array(4).fill("too-many"));
});

test("L13: a site takes so many new accounts a day, and attempts that make none don't count", async () => {
  const day = later(MONDAY, 40);
  const hour = (hours: number) => later(day, 0, hours);
  env().SIGN_UPS_PER_DAY = 3;
  const taken = { email: "taken@example.org", username: "Ada", password: "Quiet-Honey7!comb" };
  const again = (address: string) =>
    register({ ...taken, timeZone: "UTC" }, address, new Headers(), hour(1));
  expect((await again("203.0.113.20")).status).toBe("signed-in");
  for (let host = 30; host < 40; host++)
    expect((await again(`203.0.113.${host}`)).status).toBe("already-registered");
  expect((await signUp("203.0.113.10", hour(2))).status).toBe("signed-in");
  expect((await signUp("203.0.113.11", hour(3))).status).toBe("signed-in");
  expect(await signUp("203.0.113.12", hour(4))).toEqual({
    status: "site-full",
    most: 3,
    nextAt: later(hour(1), 1),
    retryAfterSeconds: 21 * 3_600,
  });
  expect((await signUp("203.0.113.12", later(hour(1), 1))).status).toBe("signed-in");
  env().SIGN_UPS_PER_DAY = 1_000;
});
