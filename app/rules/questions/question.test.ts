import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  beliefBehind,
  describeKey,
  describeResponse,
  grade,
  guessChance,
  lintQuestion,
  question,
  responseFrom,
  type Question,
} from "./question.ts";
import { SAMPLES } from "./samples.ts";

const { choice, number, cloze, order, match, sort, plot, short, self: rated } = SAMPLES;
const ALL = Object.values(SAMPLES);
const faultsOf = (changed: Question, text = "Which one?") =>
  lintQuestion(text, changed).map(({ severity, fault }) => `${severity}: ${fault}`);
const typed = (question: Question, ...fields: string[]) =>
  grade(question, responseFrom(question, fields));

test.each(ALL)("a fair $kind question has no faults, and survives being stored", (sample) => {
  expect(faultsOf(sample)).toEqual([]);
  expect(question.parse(JSON.parse(JSON.stringify(sample)))).toEqual(sample);
});

test("content and key of different kinds are no question", () => {
  expect(question.safeParse({ ...number, key: short.key }).success).toBe(false);
  expect(question.safeParse({ ...choice, kind: "order" }).success).toBe(false);
});

describe("grading", () => {
  test.each<[string, Question, string[]]>([
    ["the option", choice, ["2"]],
    ["the number", number, ["384"]],
    ["the number with its unit", number, ["384 km"]],
    ["the unit by its other name", number, ["384 Kilometres"]],
    ["within the tolerance", number, ["384,4"]],
    ["each gap", cloze, ["nectar", "waggle"]],
    ["each gap in other letters", cloze, [" NECTAR ", "waggle"]],
    ["each item in its place", order, ["0:2", "1:0", "2:1"]],
    ["each item, sent in another order", order, ["2:1", "0:2", "1:0"]],
    ["every partner", match, ["0:1", "1:2", "2:0"]],
    ["every group", sort, ["0:1", "1:0", "2:1", "3:2"]],
    ["every group, sent in another order", sort, ["3:2", "0:1", "2:1", "1:0"]],
    ["a setting that meets the goal", plot, ["6"]],
    ["a setting in another notation", plot, ["6.0"]],
    ["the word", short, ["photosynthesis"]],
    ["the word in other letters", short, ["  PHOTOsynthesis "]],
    ["the word in full width", short, ["ｐｈｏｔｏｓｙｎｔｈｅｓｉｓ"]],
    ["the word with its article", short, ["The photosynthesis"]],
    ["a long word with one slip", short, ["photosyntesis"]],
    ["another accepted word", short, ["carbon fixation"]],
    ["what the learner says they knew", rated, ["known"]],
  ])("%s is right (%#)", (_, question, fields) => {
    expect(typed(question, ...fields)).toBe(true);
  });

  test.each<[string, Question, string[]]>([
    ["another option", choice, ["1"]],
    ["what the learner says they missed", rated, ["missed"]],
    ["a rating that doesn't exist", rated, ["true"]],
    ["a number outside the tolerance", number, ["385"]],
    ["another unit", number, ["384 m"]],
    ["a gap with another option", cloze, ["nectar", "round"]],
    ["an option in the wrong gap", cloze, ["waggle", "waggle"]],
    ["another order", order, ["0:0", "1:1", "2:2"]],
    ["swapped partners", match, ["0:2", "1:1", "2:0"]],
    ["one item in another group", sort, ["0:1", "1:0", "2:1", "3:1"]],
    ["a setting beside the goal", plot, ["7"]],
    ["the setting it begins with", plot, ["2"]],
    ["another word", short, ["respiration"]],
    ["two slips", short, ["fotosyntesis"]],
    ["a known mistake one letter away", short, ["photosynthesin"]],
  ])("%s is wrong (%#)", (_, question, fields) => {
    expect(typed(question, ...fields)).toBe(false);
  });

  test.each<[string, Question, string[]]>([
    ["no option", choice, []],
    ["a fifth option", choice, ["4"]],
    ["two options", choice, ["0", "1"]],
    ["an empty field", number, [" "]],
    ["an empty gap", cloze, ["nectar", ""]],
    ["too few gaps", cloze, ["nectar"]],
    ["two items in one place", order, ["0:1", "1:1", "2:0"]],
    ["one item twice", order, ["0:1", "0:2", "2:0"]],
    ["no partner for the last", match, ["0:1", "1:2"]],
    ["a partner that isn't there", match, ["0:1", "1:2", "2:9"]],
    ["no group for the last", sort, ["0:1", "1:0", "2:1"]],
    ["a group that isn't there", sort, ["0:1", "1:0", "2:1", "3:3"]],
    ["one item in two groups", sort, ["0:1", "1:0", "2:1", "2:2"]],
    ["no value", plot, []],
    ["an empty value", plot, [""]],
    ["a value between two steps", plot, ["6.4"]],
    ["a value out of range", plot, ["11"]],
    ["a value below its range", plot, ["0"]],
    ["two values for one slider", plot, ["6", "6"]],
    ["no number", plot, ["six"]],
    ["no finite number", plot, ["Infinity"]],
    ["nothing typed", short, [""]],
    ["a novel", short, ["x".repeat(101)]],
  ])("%s is no answer yet (%#)", (_, question, fields) => {
    expect(responseFrom(question, fields)).toBeNull();
  });

  test("signs and digits are no typing errors", () => {
    const code = {
      ...short,
      key: { ...short.key, accepted: ["a <= b, always", "the war of 1914"] },
    };
    expect(typed(code, "a >= b, always")).toBe(false);
    expect(typed(code, "the war of 1915")).toBe(false);
    expect(typed(code, "A <= B, ALWAYS")).toBe(true);
  });

  test.each(ALL)("nothing sent to a $kind question breaks it", (sample) => {
    fc.assert(
      fc.property(fc.anything(), fc.array(fc.string()), (sent, fields) => {
        expect(typeof grade(sample, sent)).toBe("boolean");
        expect(typeof describeResponse(sample, sent)).toBe("string");
        expect(typeof grade(sample, responseFrom(sample, fields))).toBe("boolean");
      }),
    );
  });

  test("of any four options exactly the keyed one is right", () => {
    const options = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(options, fc.integer({ min: 0, max: 3 }), (texts, keyed) => {
        const question = {
          ...choice,
          content: { options: texts },
          key: { ...choice.key, option: keyed },
        };
        expect([0, 1, 2, 3].filter((option) => typed(question, String(option)))).toEqual([keyed]);
      }),
    );
  });

  test("any number within its tolerance is right, and none outside", () => {
    const size = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(size, fc.double({ min: 0.01, max: 100, noNaN: true }), (value, tolerance) => {
        const question = { ...number, key: { ...number.key, value, tolerance, beliefs: [] } };
        expect(grade(question, { text: String(value) })).toBe(true);
        expect(grade(question, { text: String(value + tolerance * 1.01 + 1e-5) })).toBe(false);
      }),
    );
  });

  test("any items in their right order are right, in any other wrong", () => {
    const permutation = fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 });
    fc.assert(
      fc.property(permutation, permutation, (right, chosen) => {
        const items = ["egg", "larva", "pupa", "bee", "swarm"];
        const question = { ...order, content: { items }, key: { ...order.key, order: right } };
        const isSame = right.every((item, place) => chosen[place] === item);
        expect(typed(question, ...chosen.map((item, place) => `${item}:${place}`))).toBe(isSame);
      }),
    );
  });

  test("every accepted text is right, whatever its case", () => {
    const accepted = fc.array(fc.string({ minLength: 1, maxLength: 40 }), { minLength: 1 });
    fc.assert(
      fc.property(accepted, (texts) => {
        const visible = texts.filter((text) => /[\p{L}\p{N}]/u.test(text));
        const question = { ...short, key: { ...short.key, accepted: visible, beliefs: [] } };
        for (const text of visible)
          expect(grade(question, { text: text.toLowerCase() })).toBe(true);
      }),
    );
  });
});

describe("in words", () => {
  test("pairs that end with a full stop are one sentence", () => {
    const content = { left: ["A bee", "A drone"], right: ["It mates.", "It works."] };
    const pairs = { ...match, content } as Question;
    const words = describeResponse(pairs, { pairs: [1, 0] });
    expect(words).toBe("A bee: It works; A drone: It mates");
  });

  test.each<[Question, string]>([
    [choice, "The angle to the sun"],
    [number, "384 km (± 0.5)"],
    [cloze, "Foragers bring [nectar] home and dance the [waggle] dance."],
    [order, "1. Larva, 2. Pupa, 3. Worker bee"],
    [match, "Drone: mates; Worker: forages; Queen: lays eggs"],
    [
      sort,
      "Queen: She lays eggs. Workers: They forage; They build combs. Drones: They mate once and die",
    ],
    [plot, "Bees: 6"],
    [short, "Photosynthesis"],
  ])("the answer of $kind", (question, words) => {
    expect(describeKey(question)).toBe(words);
  });

  test.each<[Question, unknown, string]>([
    [choice, { option: 1 }, "The colour of the flower"],
    [number, { text: "3,84" }, "3,84"],
    [cloze, { gaps: ["wax", "round"] }, "Foragers bring [wax] home and dance the [round] dance."],
    [order, { order: [0, 1, 2] }, "1. Worker bee, 2. Larva, 3. Pupa"],
    [match, { pairs: [0, 2, 1] }, "Drone: lays eggs; Worker: forages; Queen: mates"],
    [
      sort,
      { groups: [1, 1, 1, 1] },
      "Workers: They forage; She lays eggs; They build combs; They mate once and die",
    ],
    [plot, { setting: { a: 9 } }, "Bees: 9"],
    [short, { text: "magic" }, "magic"],
  ])("a learner's answer to $kind", (question, response, words) => {
    expect(describeResponse(question, response)).toBe(words);
  });
});

test("a guess is right as often as chance allows, and never where one types", () => {
  expect(ALL.map(guessChance)).toEqual([1 / 4, 0, 0, 1 / 6, 1 / 6, 1 / 81, 1 / 10, 0, 0]);
  const gap = { options: ["a", "b", "c"] };
  const lists = { ...cloze, content: { text: "", gaps: [gap, gap] } };
  expect(guessChance(lists)).toBeCloseTo(1 / 9);
});

test.each<[Question, string[], string | null]>([
  [choice, ["1"], "Bees tell each other what a flower looks like."],
  [choice, ["0"], null],
  [number, ["238.6"], "Miles are meant."],
  [number, ["7"], null],
  [cloze, ["nectar", "round"], "The round dance tells the direction, too."],
  [order, ["0:2", "1:1", "2:0"], "The pupa comes before the larva."],
  [match, ["0:2", "1:1", "2:0"], "Drones gather food."],
  [sort, ["0:1", "1:0", "2:1", "3:1"], "All bees of a hive mate."],
  [sort, ["0:2", "1:0", "2:1", "3:2"], null],
  [plot, ["9"], "Each bee brings the same, however many there are."],
  [plot, ["4"], null],
  [short, ["respiration"], "Plants breathe light in."],
  [short, ["magic"], null],
])("the belief behind a wrong answer to $kind (%#)", (question, fields, belief) => {
  const response = responseFrom(question, fields);
  expect(response && (beliefBehind(question, response)?.belief ?? null)).toBe(belief);
});

test.each<[string, Exclude<Question, { kind: "self" }>, string]>([
  ["choice", choice, "Look at the angle to the sun."],
  ["number", number, "It is 384, not in miles."],
  [
    "number in another notation",
    { ...number, key: { ...number.key, value: 12_500 } },
    "Son 12.500, no en millas.",
  ],
  ["cloze", cloze, "The waggle dance is the one."],
  ["match", match, "A drone only mates."],
  ["sort", sort, "Think of the drones."],
  ["plot", plot, "Are 6 bees enough?"],
  ["short", short, "Is it photosynthesis?"],
])("a hint that contains the right answer is a fault (%s)", (_, question, hint) => {
  const hinted = (text: string) =>
    ({
      ...question,
      key: {
        ...question.key,
        beliefs: question.key.beliefs.map((wrong) => ({ ...wrong, hint: text })),
      },
    }) as Question;
  expect(faultsOf(hinted(hint))).toEqual(["soft: hint-gives-answer"]);
  expect(faultsOf(hinted("What would a bee do?"))).toEqual([]);
});

describe("faults", () => {
  const keyed = <One extends Question>(question: One, change: object) =>
    ({ ...question, key: { ...question.key, ...change } }) as One;
  const withContent = <One extends Question>(question: One, change: object) =>
    ({ ...question, content: { ...question.content, ...change } }) as One;

  test.each<[string, Question, string]>([
    ["a key that is no option", keyed(choice, { option: 7 }), "fatal: key-not-an-option"],
    [
      "options that read the same",
      withContent(choice, { options: ["One", "one ", "two", "three"] }),
      "fatal: options-not-distinct",
    ],
    [
      "'all of the above'",
      withContent(choice, { options: ["One", "Two", "Three", "All of the above"] }),
      "fatal: refers-to-options",
    ],
    [
      "a belief behind the right option",
      keyed(choice, { beliefs: [{ option: 2, belief: "It is right." }] }),
      "soft: belief-without-answer",
    ],
    [
      "a key that stands out",
      withContent(choice, { options: ["Wax", "Hay", "The angle between sun and flower", "Oak"] }),
      "soft: key-length",
    ],
    [
      "a tolerance that lets zero pass",
      keyed(number, { tolerance: 400 }),
      "fatal: tolerance-unfit",
    ],
    ["a negative tolerance", keyed(number, { tolerance: -1 }), "fatal: tolerance-unfit"],
    [
      "more digits than anyone types",
      keyed(number, { value: Math.PI, tolerance: 0 }),
      "soft: tolerance-unfit",
    ],
    [
      "a mistake within the tolerance",
      keyed(number, { beliefs: [{ value: 384.2, belief: "Nearly." }] }),
      "soft: belief-without-answer",
    ],
    ["a gap without a key", keyed(cloze, { gaps: [["nectar"]] }), "fatal: gaps-unequal"],
    [
      "a text without gaps",
      withContent(cloze, { text: "Bees dance well." }),
      "fatal: gaps-unequal",
    ],
    [
      "a listed gap whose key is not listed",
      keyed(cloze, { gaps: [["nectar"], ["tango"]] }),
      "fatal: key-not-an-option",
    ],
    [
      "a text that holds the word of its gap",
      withContent(cloze, { text: "Nectar! Foragers bring ___ home, and dance the ___ dance." }),
      "soft: key-in-stem",
    ],
    [
      "an order stored as it should be",
      keyed(order, { order: [0, 1, 2] }),
      "fatal: stored-in-order",
    ],
    [
      "an order that names an item twice",
      keyed(order, { order: [1, 1, 0] }),
      "fatal: key-not-a-permutation",
    ],
    [
      "items that read the same",
      withContent(order, { items: ["Bee", " bee", "Pupa"] }),
      "fatal: items-not-distinct",
    ],
    [
      "items that say their place",
      withContent(order, { items: ["3. Bee", "1. Larva", "2. Pupa"] }),
      "soft: numbered-items",
    ],
    ["pairs stored side by side", keyed(match, { pairs: [0, 1, 2] }), "fatal: stored-in-order"],
    ["one partner for two", keyed(match, { pairs: [1, 1, 0] }), "fatal: key-not-a-permutation"],
    [
      "partners that share a word",
      withContent(match, {
        left: ["Mating drone", "Worker", "Queen"],
        right: ["lays eggs", "mating flight", "forages"],
      }),
      "soft: pair-shares-word",
    ],
    [
      "the same word accepted twice",
      keyed(short, { accepted: ["Leaf", "the leaf"] }),
      "soft: accepted-not-distinct",
    ],
    [
      "a sentence to type",
      keyed(short, {
        accepted: ["Because plants turn light into sugar, and sugar into everything else"],
      }),
      "soft: too-long-to-type",
    ],
    [
      "a mistake that is accepted",
      keyed(short, { beliefs: [{ answer: "Photosynthesis", belief: "Right." }] }),
      "soft: belief-without-answer",
    ],
    ["an explanation without words", keyed(short, { explanation: "?!" }), "fatal: unreadable"],
    ["a placeholder", keyed(short, { feedbackCorrect: "Coming soon..." }), "soft: placeholder"],
  ])("%s", (_, faulty, fault) => {
    expect(faultsOf(faulty)).toContain(fault);
  });

  test("a question that holds its own answer", () => {
    expect(faultsOf(short, "What is photosynthesis called?")).toEqual(["soft: key-in-stem"]);
    expect(faultsOf(number, "Is it 384 km or more?")).toEqual(["soft: key-in-stem"]);
    expect(faultsOf(choice, "Is it the angle to the sun, or the colour of the flower?")).toEqual(
      [],
    );
  });
});

test("a typed word is right without its accent, and another letter makes another word", () => {
  const accepting = (...accepted: string[]) => ({ ...short, key: { ...short.key, accepted } });
  expect(typed(accepting("énfasis"), "enfasis")).toBe(true);
  expect(typed(accepting("enfasis"), "ÉNFASIS")).toBe(true);
  expect(typed(accepting("año"), "ano")).toBe(false);
  expect(typed(accepting("schön"), "schon")).toBe(false);
});
