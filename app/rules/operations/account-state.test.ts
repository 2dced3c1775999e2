import { expect, test } from "vitest";
import { describeAccountState } from "./account-state.ts";

const none = { operatorSince: null, lockedAt: null, deleteAfter: null };
const day = new Date("2026-11-20T10:00:00Z");

test.each([
  [{}, ""],
  [{ lockedAt: day }, "locked"],
  [{ operatorSince: day, deleteAfter: day }, "operator, to be deleted 2026-11-20"],
])("an account's state: %o", (state, words) => {
  expect(describeAccountState({ ...none, ...state })).toBe(words);
});
