import { characterCount, cleanLine, cleanProse } from "../clean-text.ts";
import { SUGGESTED_TOPICS } from "../topics/interests.ts";
import { TOPIC_MAX_CHARACTERS } from "../topics/topic-length.ts";

/**
 * Which topics are accepted (spec section 5; decisions, 'Topics and lessons'): refuses listed words and their
 * inflections, as whole words in any disguise, never as part of another word.
 */
/** The optional line about the reader. */
export const READER_MAX_CHARACTERS = 200;

export const TOPIC_MESSAGES = {
  empty: "Please enter a topic you would like to learn about.",
  "too-long": "Please keep your topic to 100 characters or fewer.",
  unsafe: "Please choose a workplace-appropriate topic for learning.",
} as const;

export type TopicCheck =
  | { status: "ok"; topic: string }
  | { status: "empty" | "too-long" | "unsafe"; message: string };

/** 'Adulthood', 'politics' and 'controversy' are not on the spec's list and stay accepted. */
const BANNED_WORDS = [
  "violences? violent violently",
  "weapons? weaponry weaponi[sz]e[ds]? weaponi[sz]ing weaponi[sz]ation",
  "drugs? drugged drugging",
  "illegals? illegally illegality",
  "explicit explicitly",
  "adults?",
  "nsfw",
  "hate[ds]? hating haters? hateful hatefully hatred",
  "discriminations? discriminate[ds]? discriminating discriminatory",
  "controversial controversially",
  "political politically",
  "religions? religious religiously",
];

/** Letters of other alphabets that look like Latin ones. */
const LOOKALIKES = new Map(
  Object.entries({
    a: "аαɑ",
    b: "вβ",
    c: "сϲ",
    d: "ԁɗ",
    e: "еєε",
    g: "ɡց",
    h: "һн",
    i: "іїιıɩ",
    j: "ј",
    k: "κк",
    l: "ӏ",
    m: "м",
    n: "пηո",
    o: "оοσօס",
    p: "рρ",
    r: "г",
    s: "ѕꜱ",
    t: "тτ",
    u: "υцս",
    v: "ѵν",
    w: "ԝωш",
    x: "хχ",
    y: "уγү",
    z: "ᴢ",
  }).flatMap(([latin, others]) => Array.from(others, (other) => [other, latin] as const)),
);

/** Leetspeak digits and signs. */
const LEETSPEAK: Record<string, string> = {
  a: "[a4@]",
  e: "[e3]",
  g: "[g9]",
  i: "[i1!|l]",
  l: "[l1|!i]",
  o: "[o0]",
  s: "[s5$]",
  t: "[t7+]",
};

const WORD_START = "(?<![\\p{L}\\p{N}])";
const WORD_END = "(?![\\p{L}\\p{N}])";
const SPELT_OUT = new RegExp(
  `${WORD_START}(?:[\\p{L}\\p{N}@$!][\\s._*·-]+){3,}[\\p{L}\\p{N}@$!]${WORD_END}`,
  "gu",
);
/** A list of words as one expression. 'Non-violence' is the opposite of the listed word. */
const anyOf = (words: string) =>
  new RegExp(
    `(?<!non[\\s-])${WORD_START}(?:${words.split(" ").map(disguised).join("|")})${WORD_END}`,
    "u",
  );
const BANNED = anyOf(BANNED_WORDS.join(" "));
/** A word with its inflections each. */
const SUBJECTS = BANNED_WORDS.map(anyOf);
const SUGGESTED = new RegExp(
  `${WORD_START}(?:${SUGGESTED_TOPICS.map((topic) => fold(topic)).join("|")})${WORD_END}`,
  "gu",
);
/** A topic needs at least one letter, digit or emoji. */
const NAMEABLE = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

export function cleanTopic(text: string): string {
  return cleanLine(text);
}

/** Cleans a model's text before it is used or stored (docs/security.md, L02). */
export function cleanModelText(text: string): string {
  return cleanProse(text);
}

/** Cleans a typed topic and checks its length and words. */
export function checkTopic(text: string): TopicCheck {
  const topic = cleanTopic(text);
  if (!NAMEABLE.test(topic)) return refused("empty");
  if (characterCount(topic) > TOPIC_MAX_CHARACTERS) return refused("too-long");
  return isUnsafe(topic) ? refused("unsafe") : { status: "ok", topic };
}

export const READER_MESSAGES = {
  "too-long": "Please keep the line about you to 200 characters or fewer.",
  unsafe: "Please change the line about you. It has a word we can't use.",
} as const;

/** Cleans the line about the reader; null if it is empty. 'Adult' is refused in a topic, but describes many readers. */
export function checkReader(
  text: string,
): { status: "ok"; reader: string | null } | { status: keyof typeof READER_MESSAGES } {
  const reader = cleanLine(text);
  if (!NAMEABLE.test(reader)) return { status: "ok", reader: null };
  if (characterCount(reader) > READER_MAX_CHARACTERS) return { status: "too-long" };
  return isUnsafe(reader.replaceAll(/\badults?\b/gi, ""))
    ? { status: "unsafe" }
    : { status: "ok", reader };
}

function refused(status: keyof typeof TOPIC_MESSAGES): TopicCheck {
  return { status, message: TOPIC_MESSAGES[status] };
}

const isUnsafe = (topic: string): boolean =>
  wordingsOf(topic).some((wording) => BANNED.test(wording));

/** With words that were spelt out, and with them joined. */
function wordingsOf(text: string): string[] {
  // Our own suggestions are removed first, so that 'World Religions: an introduction' is accepted like 'World
  // Religions'.
  const wording = fold(text).replaceAll(SUGGESTED, " ");
  return [
    wording,
    wording.replaceAll(SPELT_OUT, (letters) => letters.replaceAll(/[\s._*·-]/gu, "")),
  ];
}

/**
 * The list for a message about a lesson: a word that the lesson has, in whatever form, is what it teaches. 'Adult' describes many
 * readers.
 */
export function isUnsafeAbout(lesson: string, message: string): boolean {
  const wordings = wordingsOf(message.replaceAll(/\badults?\b/gi, ""));
  const subjects = SUBJECTS.filter((words) => wordings.some((wording) => words.test(wording)));
  if (subjects.length === 0) return false;
  const taught = wordingsOf(lesson);
  return subjects.some((words) => !taught.some((wording) => words.test(wording)));
}

function fold(text: string): string {
  const bare = text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return Array.from(bare, (letter) => LOOKALIKES.get(letter) ?? letter).join("");
}

function disguised(pattern: string): string {
  return pattern.replaceAll(/\[\w+\]|\w/gu, (part) => LEETSPEAK[part] ?? part);
}
