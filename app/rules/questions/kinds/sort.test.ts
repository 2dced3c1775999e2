import { expect, test } from "vitest";
import { lintQuestion, type Question } from "../question.ts";
import { SAMPLES } from "../samples.ts";

const { sort } = SAMPLES;
const faultsOf = (changed: Question) =>
  lintQuestion("Which one?", changed).map(({ severity, fault }) => `${severity}: ${fault}`);
const keyed = (change: object) => ({ ...sort, key: { ...sort.key, ...change } }) as Question;
const withContent = (change: object) =>
  ({ ...sort, content: { ...sort.content, ...change } }) as Question;

test.each<[string, Question, string]>([
  ["a group without an item", keyed({ groups: [1, 0, 1, 1] }), "fatal: item-without-group"],
  [
    "an item of a group that isn't there",
    keyed({ groups: [1, 0, 2, 3] }),
    "fatal: item-without-group",
  ],
  ["items stored by their groups", keyed({ groups: [0, 1, 1, 2] }), "fatal: stored-in-order"],
  [
    "two groups of one name",
    withContent({ groups: ["Queen", "queen ", "Drones"] }),
    "fatal: items-not-distinct",
  ],
  [
    "an item that names its group",
    withContent({ groups: ["Queen", "They who forage", "Drones"] }),
    "soft: item-names-group",
  ],
  [
    "a belief behind the right group",
    keyed({ beliefs: [{ item: 3, group: 2, belief: "So it is." }] }),
    "soft: belief-without-answer",
  ],
])("%s is a fault", (_, faulty, fault) => {
  expect(faultsOf(faulty)).toContain(fault);
});
