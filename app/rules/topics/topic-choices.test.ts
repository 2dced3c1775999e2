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

test.each([
  ["sle", ["Sleep Better", "Do we need more sleep", "The sleepless mind", "Numbers in the News"]],
  ["need more", ["Do we need more sleep"]],
  ["umb", ["Numbers in the News"]],
])(
  "%j: a name that begins with it, then a word that does, then one that contains it, then an alias",
  (typed, names) => {
    const library = [
      { name: "Numbers in the News", aliases: ["Misleading statistics"], isForeign: false },
      { name: "The sleepless mind", aliases: [], isForeign: false },
      { name: "Do we need more sleep", aliases: [], isForeign: false },
      { name: "Sleep Better", aliases: [], isForeign: false },
    ].toSorted((one, other) => Number(one.name > other.name) - 0.5);
    const own = [
      { name: "Numbers in the News", aliases: ["Misleading statistics"], nextLesson: 2 },
      { name: "Sleep Better", aliases: [], nextLesson: 3 },
    ];

    const [ready] = topicChoices(typed, { writes: true, library, own: [] });
    expect(ready?.choices.map(({ label }) => label)).toEqual(names);
    const mine = topicChoices("sle", { writes: true, library: [], own }).at(-1);
    expect(mine?.choices.map(({ label }) => label)).toEqual([
      "Sleep Better",
      "Numbers in the News",
    ]);
  },
);

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
