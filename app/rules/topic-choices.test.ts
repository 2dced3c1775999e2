import { expect, test } from "vitest";
import { topicChoices, type TopicOffer } from "./topic-choices.ts";

const OFFER: TopicOffer = {
  writes: true,
  library: [
    { name: "Personal Finance Mastery", aliases: ["Money", "Personal Finance"], isForeign: false },
    {
      name: "Machine Learning Fundamentals",
      aliases: ["ML", "Machine Learning"],
      isForeign: false,
    },
    { name: "Public Speaking Excellence", aliases: ["Public Speaking"], isForeign: false },
  ],
  own: [
    { name: "Public Speaking Excellence", aliases: ["Public Speaking"], nextLesson: 4 },
    { name: "Tide pools", aliases: [], nextLesson: null },
  ],
};

/** The list as a visitor reads it. */
const read = (typed: string, offer: Partial<TopicOffer> = {}) =>
  topicChoices(typed, { ...OFFER, ...offer }).map(({ title, choices }) => [
    title,
    ...choices.map(({ label, note }) => (note === null ? label : `${label} · ${note}`)),
  ]);

test("before anything is typed, the list shows the library and what is already the learner's, each once", () => {
  expect(read("")).toEqual([
    ["Ready now", "Personal Finance Mastery", "Machine Learning Fundamentals"],
    [
      "You have this",
      "Public Speaking Excellence · Continue lesson 4",
      "Tide pools · Practise again",
    ],
  ]);
});

test.each([
  ["money", [["Ready now", "Personal Finance Mastery"]]],
  ["machine lerning", [["Ready now", "Machine Learning Fundamentals"]]],
  ["PUBLIC SPEAKING", [["You have this", "Public Speaking Excellence · Continue lesson 4"]]],
  [
    "fina",
    [
      ["Ready now", "Personal Finance Mastery"],
      ["Written for you", "Write “fina”"],
    ],
  ],
  [" tides ", [["Written for you", "Write “tides”"]]],
])("%j offers to write only what the site doesn't have under that name", (typed, list) => {
  expect(read(typed)).toEqual(list);
});

test("without an AI service the list promises a study plan, and no lesson that Premium has", () => {
  const own = [{ name: "Tide pools", aliases: [], nextLesson: "locked" as const }];
  expect(read("tide", { writes: false, own })).toEqual([
    ["Guided study plan", "Plan “tide” · Ten sessions on how to learn it"],
    ["You have this", "Tide pools · See the path"],
  ]);
});

test("a course in a language that the visitor doesn't read is found by typing only", () => {
  const library = [
    { name: "Sleep Better", aliases: [], isForeign: false },
    { name: "Hablar en público", aliases: [], isForeign: true },
  ];
  expect(read("", { library, own: [] })).toEqual([["Ready now", "Sleep Better"]]);
  expect(read("hablar en publico", { library, own: [] })).toEqual([
    ["Ready now", "Hablar en público"],
  ]);
});
