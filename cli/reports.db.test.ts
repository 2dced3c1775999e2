import { afterAll, expect, vi } from "vitest";
import { db } from "#app/db/client.ts";
import { questionReports } from "#app/db/tables/index.ts";
import { aLearner, aLesson, MONDAY, test } from "../test/builders.ts";
import { listReports } from "./reports.ts";

afterAll(async () => {
  vi.restoreAllMocks();
});

test("L1: a comment can't erase or forge lines in the operator's terminal", async () => {
  const output: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => void output.push(line));
  const learner = await aLearner();
  const { lessonId } = await aLesson(learner);
  const comment = "\u001B[2K\u001B[1A\u001B]0;owned\u0007Wrong \u202Ekey\n01234567  uphold this";
  const report = { userId: learner.id, lessonId, subject: "lesson", comment, createdAt: MONDAY };
  await db.insert(questionReports).values(report);

  await listReports();

  expect(output.filter((line) => /[\p{Cc}\p{Cf}]/u.test(line))).toEqual([]);
  expect(output).toContain("  says: [2K[1A]0;ownedWrong key 01234567 uphold this");
});
