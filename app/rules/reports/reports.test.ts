import { expect, test } from "vitest";
import { canBeEnough, isDoubtedByEnough, mayVote } from "./reports.ts";

test.each([
  { votes: 4, answerers: 4, enough: false },
  { votes: 5, answerers: 5, enough: true },
  { votes: 5, answerers: 100, enough: true },
  { votes: 5, answerers: 101, enough: false },
  { votes: 50, answerers: 1000, enough: true },
  { votes: 49, answerers: 1000, enough: false },
])("$votes votes of $answerers learners: $enough", ({ votes, answerers, enough }) => {
  expect(isDoubtedByEnough(votes, answerers)).toBe(enough);
});

test("below five votes the answerers don't need counting", () => {
  expect([4, 5].map(canBeEnough)).toEqual([false, true]);
});

test.each([
  { days: 7, finishedLessons: 5, may: true },
  { days: 6.9, finishedLessons: 50, may: false },
  { days: 400, finishedLessons: 4, may: false },
])("an account of $days days with $finishedLessons finished lessons votes: $may", (voter) => {
  const now = new Date("2026-11-16T11:00:00Z");
  const createdAt = new Date(now.getTime() - voter.days * 86_400_000);
  expect(mayVote({ createdAt, finishedLessons: voter.finishedLessons }, now)).toBe(voter.may);
});
