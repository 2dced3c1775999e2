import { expect, test } from "vitest";
import { siteFaults, type SiteStatus } from "./site-faults.ts";

const now = new Date("2026-11-24T12:00:00Z");
const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

const healthy: SiteStatus = {
  version: "1.2.0",
  commit: "abc",
  role: "all",
  clockErrorSeconds: -59,
  database: { version: "18.4", migration: "0027" },
  disk: { freeMegabytes: 5_000, totalMegabytes: 20_000 },
  since: before(1_000),
  lastBackupAt: before(20),
  emails: { waiting: 2, givenUp: 0, failingSince: null, lastError: null },
  jobs: { waiting: 3, failed: 0, oldestSeconds: 2 },
  runs: { done: 9, failed: 1, faults: { timeout: 1 } },
  tokens: { today: 1_000, budget: 2_000_000 },
  ai: "ok",
  concepts: { written: 30, tooFewQuestions: 6 },
  openReports: 4,
  messages: 1,
};

test("a site on which all is well has no fault, whatever people wrote", () => {
  expect(siteFaults(healthy, now)).toEqual([]);
});

test.each<[string, Partial<SiteStatus>, RegExp]>([
  [
    "a disk under a tenth",
    { disk: { freeMegabytes: 1_999, totalMegabytes: 20_000 } },
    /^disk: 1999 MB/,
  ],
  ["a clock that is ahead", { clockErrorSeconds: 61 }, /^clock: 61 seconds ahead$/],
  ["a clock that is behind", { clockErrorSeconds: -90 }, /^clock: 90 seconds behind$/],
  ["no backup for two days", { lastBackupAt: before(49) }, /^backup: none within 2 days/],
  ["never a backup", { lastBackupAt: null }, /^backup/],
  [
    "mail that fails for half an hour",
    { emails: { ...healthy.emails, failingSince: before(0.5) } },
    /^email: failing/,
  ],
  ["an email given up", { emails: { ...healthy.emails, givenUp: 1 } }, /^email: 1 given up/],
  ["a job that failed", { jobs: { ...healthy.jobs, failed: 2 } }, /^jobs: 2 failed/],
  ["a job that nobody starts", { jobs: { ...healthy.jobs, oldestSeconds: 601 } }, /^jobs: one has/],
  ["most runs failed", { runs: { done: 1, failed: 2, faults: {} } }, /^lessons: 2 of 3/],
  ["tokens nearly used up", { tokens: { today: 1_800_000, budget: 2_000_000 } }, /^tokens/],
  ["an AI service that doesn't answer", { ai: "unavailable" }, /^AI service: unavailable$/],
])("%s is a fault", (_, change, text) => {
  expect(siteFaults({ ...healthy, ...change }, now)).toEqual([expect.stringMatching(text)]);
});

test("a site of yesterday needs no backup yet, and one without AI no tokens", () => {
  expect(siteFaults({ ...healthy, since: before(24), lastBackupAt: null }, now)).toEqual([]);
  expect(siteFaults({ ...healthy, ai: null, tokens: { today: 0, budget: 0 } }, now)).toEqual([]);
});
