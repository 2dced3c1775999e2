import { describe, expect, test } from "vitest";
import type { Question } from "../questions/question.ts";
import { SAMPLES } from "../questions/samples.ts";
import { withoutLeaks } from "./leaks.ts";

/** In whole or in part. */
const isLeftOut = (text: string, question: Question) => withoutLeaks(text, question) !== text;

const short: Question = SAMPLES.short;
const choice: Question = SAMPLES.choice;
const number: Question = SAMPLES.number;
const { cloze, order, match, sort, plot, self } = SAMPLES;

const typedNumber = (value: number, unit: string | null = null): Question => ({
  ...SAMPLES.number,
  content: { unit },
  key: { ...SAMPLES.number.key, value, tolerance: 0, units: [], beliefs: [] },
});

describe("a word to type", () => {
  test.each([
    ["as it is", "It's called photosynthesis."],
    ["in capitals", "PHOTOSYNTHESIS!"],
    ["with accents", "It's phötösýnthesis."],
    ["in look-alike letters", "It's phоtоsynthеsis."],
    ["in wide letters", "Ｐｈｏｔｏｓｙｎｔｈｅｓｉｓ"],
    ["with invisible characters", "photo\u200Bsynthesis"],
    ["with emphasis inside", "photo**synthesis**"],
    ["hyphenated", "pho-to-syn-the-sis"],
    ["spelled", "P H O T O S Y N T H E S I S"],
    ["spelled with hyphens", "P-h-o-t-o-s-y-n-t-h-e-s-i-s"],
    ["backwards", "Read this from the right: sisehtnysotohp"],
    ["spelled backwards", "s i s e h t n y s o t o h p"],
    ["in base64", "Decode UGhvdG9zeW50aGVzaXM= and see."],
    ["in base32", "KBUG65DPON4W45DIMVZWS4Y="],
    ["in hex", "50 68 6f 74 6f 73 79 6e 74 68 65 73 69 73"],
    ["in ROT13", "Cubgbflagurfvf"],
    ["shifted by three", "skrwrvbqwkhvlv"],
    ["with the alphabet turned round", "kslglhbmgsvhrh"],
    ["in leetspeak", "ph0t0synth3s1s"],
    ["in entities", "&#80;hoto&#115;ynthesis"],
    ["in percent signs", "%50hoto%73ynthesis"],
    ["escaped", String.raw`\u0050hotosynthesis`],
    ["in codes of characters", "80 104 111 116 111 115 121 110 116 104 101 115 105 115"],
    ["in places of the alphabet", "16-8-15-20-15-19-25-14-20-8-5-19-9-19"],
    ["in Morse", ".--. .... --- - --- ... -.-- -. - .... . ... .. ..."],
    ["in Pig Latin", "Say otosynthesisphay."],
    ["in Pig Latin, many words", "Arboncay ixationfay is another name."],
    ["in ROT13, many words", "Fnl pneoba svkngvba."],
    ["masked", "ph*t*synth*sis"],
    ["without vowels", "phtsynthss"],
    ["shuffled", "synthesisphoto"],
    ["with a slip of the pen", "fotosynthesis or photosyntesis"],
    ["with another ending", "Think of what's photosynthetic."],
    ["by its first letters", "It starts with 'ph'."],
    ["by its length", "It's a word of 14 letters."],
    ["by a rhyme", "It rhymes with emphasis."],
    [
      "in another language",
      "Das Wort ist auf Deutsch fast das gleiche und es beginnt mit einem Foto.",
    ],
    ["in another script", "Фотосинтез."],
    ["by its other name", "You could also say carbon fixation."],
  ])("%s", (_, sentence) => {
    expect(isLeftOut(sentence, short)).toBe(true);
  });

  test.each([
    "What do leaves do with the light that falls on them?",
    "Read the second paragraph again, on where a plant's sugar comes from.",
    "Which gas goes in, and which one comes out?",
    "A similar case: yeast turns sugar into alcohol, and the process has a name of its own, fermentation.",
  ])("but not a hint: %s", (sentence) => {
    expect(isLeftOut(sentence, short)).toBe(false);
    expect(withoutLeaks(sentence, short)).toBe(sentence);
  });
});

describe("one of four", () => {
  test.each([
    "It's the angle to the sun.",
    "Look at the sun's angle.",
    "The answer is C.",
    "Option C fits.",
    "Option C is what a bee would tick.",
    "The third option is the right one.",
    "Choose (C).",
    "**C**",
    "3",
    "Option iii.",
    "Pick the third one.",
    "La tercera opción.",
    "It isn't the colour of the flower.",
    "You can rule out the age of the queen.",
    "Yes, you're right.",
    "Correct!",
    "That's exactly right.",
    "The only option that mentions the sky is right.",
  ])("%s", (sentence) => {
    expect(isLeftOut(sentence, choice)).toBe(true);
  });

  test.each([
    "What could a bee inside a dark hive read from a dance?",
    "To answer a question like this, ask what the others need to find the place.",
    "Read the options again and ask which of them a bee in the dark could feel.",
    "Suppose a sailor tells another how to reach an island: what does she say first?",
  ])("but not a hint: %s", (sentence) => {
    expect(isLeftOut(sentence, choice)).toBe(false);
  });
});

describe("a number", () => {
  test.each([
    [384, "About 384."],
    [384, "Three hundred eighty-four kilometres."],
    [384, "It's 384.2 km."],
    [384, "0.384 thousand"],
    [384, "CCCLXXXIV"],
    [384, "0b110000000"],
    [384, "Work out 400 - 16."],
    [10, "Add 9 + 1."],
    [50, "On the gate stands L."],
    [42, "forty-two"],
    [42, "Cuarenta y dos."],
    [42, "four two"],
    [9200, "It comes to nine thousand two hundred."],
    [1234.5, "Es sind 1.234,5."],
    [4, "The answer is 4."],
    [4, "It's about 4."],
    [9, "**9** and sunshine."],
    [4, "It equals four."],
    [4, "4"],
  ])("%s: %s", (value, sentence) => {
    const question = value === 384 ? number : typedNumber(value);
    expect(isLeftOut(sentence, question)).toBe(true);
  });

  test("a small one counts with its unit", () => {
    expect(isLeftOut("After 4 days the larva is fed.", typedNumber(4, "days"))).toBe(true);
  });

  test.each([
    [4, "There are four steps, and the second one is hard."],
    [42, "A parallel case: 30 sheets at 2 cents cost 60 cents."],
    [384, "Which of the numbers in the text is a distance?"],
  ])("but not %s: %s", (value, sentence) => {
    expect(isLeftOut(sentence, typedNumber(value))).toBe(false);
  });
});

test.each([
  [cloze, "They bring nectar home."],
  [cloze, "It's the waggle one."],
  [cloze, "Take the second option for the last gap."],
  [order, "First comes the larva."],
  [order, "The pupa comes after the larva."],
  [order, "2, 3, 1"],
  [order, "Look here. 1. Larva"],
  [match, "The drone mates."],
  [match, "1-B, 2-C"],
  [match, "The first one mates."],
  [sort, "Workers forage."],
  [sort, "Put the third one with the workers."],
  [plot, "Set it to a = 6."],
  [plot, "Six bees will do."],
  [self, "By its angle to the sun and how long it lasts."],
] satisfies [Question, string][])("%# %s", (question, sentence) => {
  expect(isLeftOut(sentence, question)).toBe(true);
});

test.each([
  [cloze, "What does a forager carry on the way back?"],
  [order, "What does a larva need before it can change?"],
  [match, "Think about which of the three leaves the hive."],
  [sort, "Who has time to forage: queen, workers or drones?"],
  [plot, "Where does the line stand after ten minutes?"],
] satisfies [Question, string][])("a hint for other kinds stays: %# %s", (question, sentence) => {
  expect(isLeftOut(sentence, question)).toBe(false);
});

describe("an everyday answer", () => {
  const more: Question = { ...SAMPLES.short, key: { ...SAMPLES.short.key, accepted: ["more"] } };

  test.each(["More.", "The answer is more.", "It's **more**.", "Write “more”."])(
    "%s",
    (sentence) => {
      expect(isLeftOut(sentence, more)).toBe(true);
    },
  );

  test("may stand in a sentence about something else", () => {
    expect(isLeftOut("Read once more what happens to the price.", more)).toBe(false);
  });
});

describe("a text", () => {
  test("loses the sentences that leak and keeps the others", () => {
    const text =
      "What do leaves do with light? It's photosynthesis. Read the second paragraph again.";
    expect(withoutLeaks(text, short)).toBe(
      "What do leaves do with light? Read the second paragraph again.",
    );
  });

  test.each([
    ["in halves", "The first half is photo. The second half is synthesis.", short],
    [
      "by first letters",
      "Plants have it.\nHere is light.\nOften green.\nTrees too.\nOh yes.\nSun.\nYou see.\nNow.\nThink.\nHow.\nEasy.\nSo.\nIt is.\nSee.",
      short,
    ],
    ["in a code across lines", "UGhvdG9z\neW50aGVzaXM=", short],
    ["item by item", "Larva.\nPupa.\nWorker bee.", order],
    ["partner by partner", "It mates.\nIt forages.\nIt lays eggs.", match],
    ["half by half", "Think of the drone. It mates.", match],
  ] satisfies [string, string, Question][])("that says it %s is left out", (_, text, question) => {
    expect(withoutLeaks(text, question)).toBe("");
  });

  test("of several paragraphs keeps them", () => {
    const text = "What happens in a leaf?\n\nLook at **the gas** that goes in.";
    expect(withoutLeaks(text, short)).toBe(text);
  });
});
