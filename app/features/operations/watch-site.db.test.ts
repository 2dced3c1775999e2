import { eq } from "drizzle-orm";
import { expect, vi } from "vitest";
import { db } from "#app/db/client.ts";
import { outbox } from "#app/db/tables/index.ts";
import type { SiteStatus } from "#app/rules/operations/site-faults.ts";
import { MONDAY, test } from "../../../test/builders.ts";
import { loadStatus } from "./load-status.ts";
import { watchSite } from "./watch-site.ts";

vi.stubEnv("APP_SECRET", "x".repeat(32));

const after = (minutes: number) => new Date(MONDAY.getTime() + minutes * 60_000);

const signals = async (change: Partial<SiteStatus> = {}): Promise<SiteStatus> => ({
  ...(await loadStatus(MONDAY)),
  disk: { freeMegabytes: 50, totalMegabytes: 100 },
  ...change,
});

const notify = async (change: Partial<SiteStatus>, minutes: number) =>
  watchSite(await signals(change), "op@example.org", after(minutes));

test("an operator hears of an AI service that is away for ten minutes, once, and again when it comes back and goes", async () => {
  const unavailable = { ai: "unavailable" };
  expect(await notify(unavailable, 0)).toEqual([]);
  expect(await notify(unavailable, 9)).toEqual([]);
  expect(await notify(unavailable, 10)).toEqual(["ai-away"]);
  expect(await notify(unavailable, 60)).toEqual([]);
  expect(await notify({ ai: "ok" }, 70)).toEqual([]);
  expect(await notify(unavailable, 80)).toEqual([]);
  expect(await notify(unavailable, 91)).toEqual(["ai-away"]);

  const emails = await db.select().from(outbox).where(eq(outbox.template, "operator-notice"));
  expect(emails.map(({ recipient, props }) => [recipient, props])).toEqual([
    ["op@example.org", { notice: "ai-away", since: after(0).toISOString() }],
    ["op@example.org", { notice: "ai-away", since: after(80).toISOString() }],
  ]);
});

test("what needs no patience is told right unavailable, two processes tell it once", async () => {
  const trouble = { disk: { freeMegabytes: 9, totalMegabytes: 100 }, openReports: 1 };
  const [first, second] = await Promise.all([notify(trouble, 0), notify(trouble, 0)]);
  expect([...first, ...second].toSorted()).toEqual(["disk-low", "report"]);
});
