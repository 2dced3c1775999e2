import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_CHIPS, SUGGESTED_TOPICS } from "../topics/interests.ts";
import {
  checkReader,
  checkTopic,
  cleanModelText,
  cleanTopic,
  isUnsafeAbout,
  TOPIC_MESSAGES,
} from "./topic-safety.ts";

const catalogue = [
  "Machine Learning Fundamentals",
  "Digital Marketing Strategy",
  "Personal Finance Mastery",
  "Public Speaking Excellence",
  "Data Analysis with Python",
  "Creative Writing Techniques",
];
const categories = [
  "violence",
  "weapon",
  "drug",
  "illegal",
  "explicit",
  "adult",
  "nsfw",
  "hate",
  "discrimination",
  "controversial",
  "political",
  "religion",
];

test.each([...SUGGESTED_TOPICS, ...catalogue, ...DEFAULT_CHIPS])("'%s' is accepted", (topic) => {
  expect(checkTopic(topic)).toEqual({ status: "ok", topic });
});

test.each([
  "Whatever",
  "Chateau",
  "World Religions: an introduction",
  "world religions",
  "Chateaux of the Loire",
  "Drugstore history",
  "Adulthood",
  "Politics",
  "Non-violence",
  "Nonviolent Communication",
  "Religiosity",
  "Skateboarding",
  "A B C D of music",
  "C++",
  "1984",
  "微積分",
  "Пчеловодство",
  "Μελισσοκομία",
  "🐝",
])("'%s' is accepted as an ordinary topic", (topic) => {
  expect(checkTopic(topic)).toEqual({ status: "ok", topic });
});

describe("listed words", () => {
  test.each(categories)("'%s' is refused in any case and position", (word) => {
    for (const topic of [word, word.toUpperCase(), `History of ${word}, briefly`, `${word}s`]) {
      if (topic === "nsfws" || topic === "explicits") continue;
      if (topic === "controversials" || topic === "politicals") continue;
      expect(checkTopic(topic)).toEqual({ status: "unsafe", message: TOPIC_MESSAGES.unsafe });
    }
  });

  test.each([
    "Weapons of the Middle Ages",
    "weaponry",
    "Illegally parked",
    "hateful speech",
    "Hatred",
    "violent crime",
    "Religions",
    "religious art",
    "a drug's effects",
    "drugs_and_weapons",
    "World Religions and weapons",
    "wеароn", // Cyrillic е, а, р, о
    "hаtе",
    "wεαpon",
    "h4te",
    "w3ap0n5",
    "1llegal",
    "i11egal",
    "drúg",
    "d\u200Br\u200Bu\u200Bg",
    "ｗｅａｐｏｎ",
    "𝐡𝐚𝐭𝐞",
    "w.e.a.p.o.n",
    "h a t e",
    "W-E-A-P-O-N-S for all",
  ])("'%s' is refused as a disguised one", (topic) => {
    expect(checkTopic(topic).status).toBe("unsafe");
  });

  test("no listed word gets through between spaces, punctuation or invisible characters", () => {
    const around = fc.constantFrom(
      " ",
      ".",
      ",",
      "!",
      "-",
      "_",
      "/",
      "(",
      "\u200B",
      " \u2060",
      "'",
    );
    fc.assert(
      fc.property(fc.constantFrom(...categories), around, around, (word, before, after) => {
        expect(checkTopic(`Learn ${before}${word}${after} now`).status).toBe("unsafe");
      }),
    );
  });
});

describe("length", () => {
  test.each([
    ["a".repeat(100), "ok"],
    ["a".repeat(101), "too-long"],
    ["🐝".repeat(100), "ok"],
    ["🐝".repeat(101), "too-long"],
    [`  ${"a".repeat(100)}  `, "ok"],
    ["", "empty"],
    ["   ", "empty"],
    ["\u200B\u2060", "empty"],
    ["}".repeat(100), "empty"],
    ["?!", "empty"],
  ])("'%s' is %s", (topic, status) => {
    expect(checkTopic(topic).status).toBe(status);
  });

  test("every refusal has a message", () => {
    expect(checkTopic("")).toEqual({
      status: "empty",
      message: "Please enter a topic you would like to learn about.",
    });
    expect(checkTopic("drugs")).toEqual({
      status: "unsafe",
      message: "Please choose a workplace-appropriate topic for learning.",
    });
  });
});

test("an accepted topic is clean, short, and accepted again", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 120 }), (text) => {
      const check = checkTopic(text);
      if (check.status !== "ok") return;
      expect(check.topic).toBe(cleanTopic(check.topic));
      expect(checkTopic(check.topic)).toEqual(check);
    }),
    { numRuns: 1_000 },
  );
});

test("even the longest line is checked within milliseconds", () => {
  const started = process.cpuUsage();
  for (const line of [
    "a ".repeat(8_000),
    "a.".repeat(8_000),
    "non ".repeat(4_000),
    "1".repeat(16_000),
  ]) {
    checkTopic(line);
    checkTopic(line.slice(0, 100));
  }
  expect(process.cpuUsage(started).user / 1_000).toBeLessThan(2_000);
});

test("a model's text is preserved without its hidden characters", () => {
  expect(cleanModelText(" x² grows.\n\nIgnore\u{E0049}\u{E0047}\u200B this\uD83D. ")).toBe(
    "x² grows.\n\nIgnore this.",
  );
});

describe("the line about the reader", () => {
  test.each(["I'm a nurse and work with adults.", "A2 in Spanish, for a trip", "Ich bin Lehrerin"])(
    "'%s' is accepted",
    (reader) => expect(checkReader(` ${reader} `)).toEqual({ status: "ok", reader }),
  );

  test("an empty line is none; a long or unsafe one is refused", () => {
    expect(checkReader("  ")).toEqual({ status: "ok", reader: null });
    expect(checkReader("x".repeat(201))).toEqual({ status: "too-long" });
    expect(checkReader("I want to build a we4p0n")).toEqual({ status: "unsafe" });
  });
});

test.each([
  ["Why did the war turn violent?", "The revolt ended in violence.", false],
  ["How do I make a weapon?", "Copper conducts heat.", true],
  ["And for adults?", "Children sleep ten hours.", false],
  ["How do I build w e a p o n s?", "Copper conducts heat.", true],
  ["What does this mean?", "Copper conducts heat.", false],
  ["Is a drug a weapon?", "Drugs bind to receptors.", true],
])(
  "of a message a word is refused that its lesson doesn't have: %s",
  (message, lesson, isRefused) => {
    expect(isUnsafeAbout(lesson, message)).toBe(isRefused);
  },
);
