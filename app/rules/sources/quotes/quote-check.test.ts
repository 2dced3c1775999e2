import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { seedFrom } from "../../seeded-shuffle.ts";
import { QuotableText } from "./quote-check.ts";

const prose = globSync("content/curricula/{sleep-better,read-a-contract,hablar-en-publico}/*.md")
  .toSorted()
  .map((file) => readFileSync(file, "utf8").replace(/^---[^]*?\n---\n/, ""))
  .join("\n\n");
const source = new QuotableText(prose);

/** Numbers below `limit`, the same in every run. */
function dice(seed: string) {
  let state = seedFrom(seed);
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** A number with its sign of percent: 25 isn't what 25% says. */
const WORD = /[\p{L}\p{N}]+(?:['’.,:-][\p{L}\p{N}]+)*[%‰]?/gu;
const words = [...prose.matchAll(WORD)].map(({ 0: word, index }) => ({
  word,
  start: index,
  end: index + word.length,
}));
/** A run of words with what is between them. */
function spanOf(roll: (limit: number) => number, least = 8, most = 25) {
  const count = least + roll(most - least + 1);
  const first = roll(words.length - count);
  const [start, end] = [words[first]!.start, words[first + count - 1]!.end];
  return { start, end, quote: prose.slice(start, end), words: words.slice(first, first + count) };
}

const bare = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.join("") ?? "";

describe("word for word", () => {
  test("2,000 reflowed quotes are verbatim, at the right place", () => {
    const roll = dice("reflow");
    const reflow = (text: string) =>
      text
        .replaceAll(/\s+/g, () => [" ", "\n", "  ", "\u00A0", " \r\n"][roll(5)]!)
        .replaceAll("’", () => ["'", "’", "‘"][roll(3)]!)
        .replaceAll(/["“”]/g, () => ["“", "”", '"', "«", "„"][roll(5)]!)
        .replaceAll("—", () => [" – ", "—", " -- "][roll(3)]!)
        .replaceAll(/(?<=\p{L}{2})(?=\p{Ll}{3})/gu, () => ["", "", "", "\u00AD", "-\n"][roll(5)]!)
        .replaceAll("fi", () => ["fi", "ﬁ"][roll(2)]!)
        .normalize(roll(2) === 0 ? "NFD" : "NFC");
    for (let count = 0; count < 2_000; count++) {
      const { start, end, quote } = spanOf(roll);
      const written = reflow(quote);
      const match = source.find(written, { start, end });
      expect(match?.match, written).toBe("verbatim");
      expect(prose.slice(match!.start, match!.end), written).toBe(quote);
      expect(match).toMatchObject({ start, end });
      const anywhere = source.find(written)!;
      expect(bare(prose.slice(anywhere.start, anywhere.end)).toLowerCase()).toBe(
        bare(quote).toLowerCase(),
      );
    }
  });

  test("the first character's case and the punctuation around a quote don't matter", () => {
    const text = new QuotableText(
      "In a cold room, the body falls asleep faster than in a warm one. Done.",
    );
    const quote = "The body falls asleep faster than in a warm one…";
    expect(text.find(quote)).toEqual({ match: "verbatim", start: 16, end: 63 });
    expect(text.find("“in a cold room, the body falls asleep faster”")?.start).toBe(0);
    expect(text.find("the body falls asleep Faster than in a warm one")?.match).toBe("near");
  });

  test("of several occurrences, the one around the place is chosen", () => {
    const sentence = "Most people need between seven and nine hours. ";
    const text = new QuotableText(sentence.repeat(9));
    for (let place = 0; place < 9; place++) {
      const around = { start: place * sentence.length + 3, end: place * sentence.length + 9 };
      expect(text.find(sentence, around)?.start).toBe(place * sentence.length);
    }
    expect(text.find(sentence)?.start).toBe(0);
  });

  test("a source with hyphens at its line ends, ligatures and accents typed apart", () => {
    const raw =
      "The ef\uFB01ciency of the trans-\nport system—which was mea\u00ADsured\nat the cafe\u0301—rose by 12 %.";
    const text = new QuotableText(raw);
    const match = text.find("efficiency of the transport system – which was measured at the café")!;
    expect(match.match).toBe("verbatim");
    expect(raw.slice(match.start, match.end)).toBe(
      "ef\uFB01ciency of the trans-\nport system—which was mea\u00ADsured\nat the cafe\u0301",
    );
  });

  test("Chinese and Japanese", () => {
    const raw = "睡眠是大脑整理一天记忆的时间。没有足够的睡眠，人们很难集中注意力学习新的知识。";
    const text = new QuotableText(raw);
    expect(text.find("没有足够的睡眠，人们很难集中\n注意力")).toMatchObject({
      match: "verbatim",
      start: 15,
    });
    expect(text.find("没有足够的睡眠，人们很易集中注意力学习新的知识")?.match).toBe("near");
    expect(text.find("有足够睡眠的孩子每天早上都会喝一杯热牛奶")).toBeNull();
  });
});

describe("not word for word", () => {
  test("2,000 altered quotes are never verbatim", () => {
    const roll = dice("alter");
    const alterations = {
      word: ({ quote, words: [first, ...rest] }: ReturnType<typeof spanOf>) => {
        const changed = rest[roll(rest.length)]!;
        const at = changed.start - first!.start;
        return `${quote.slice(0, at)}${changed.word}x${quote.slice(at + changed.word.length)}`;
      },
      negation: ({ quote, words: [first, second] }: ReturnType<typeof spanOf>) => {
        const at = second!.start - first!.start;
        return `${quote.slice(0, at)}not ${quote.slice(at)}`;
      },
      number: ({ quote }: ReturnType<typeof spanOf>) =>
        /\d/.test(quote)
          ? quote.replace(/\d/, (digit) => String((Number(digit) + 1) % 10))
          : `${quote} 7351`,
      blend: ({ quote }: ReturnType<typeof spanOf>) => {
        const half = quote.slice(0, quote.indexOf(" ", quote.length / 2));
        return `${half} ${spanOf(roll, 5, 12).quote}`;
      },
    };
    const lowerCase = source.normalized.toLowerCase();
    const matches = { verbatim: 0, near: 0, none: 0 };
    for (const alter of Object.values(alterations))
      for (let count = 0; count < 500; count++) {
        const span = spanOf(roll);
        const quote = alter(span);
        // An alteration may hit upon another sentence.
        if (lowerCase.includes(new QuotableText(quote).normalized.toLowerCase())) continue;
        matches[source.find(quote)?.match ?? "none"]++;
      }
    expect(matches.verbatim).toBe(0);
    expect(matches.near).toBeGreaterThan(1_000);
  });

  const text = new QuotableText(
    "The limit is defined for all positive values of x. Marie Curie won the prize in 1903 and again in 1911. " +
      "The loan costs 13.5% a year, and the temperature fell to -15 degrees that night in the north.",
  );
  test.each([
    "The limit is not defined for all positive values of x.",
    "Marie Curie won the prize in 1904 and again in 1911.",
    "Pierre Curie won the prize in 1903 and again in 1911.",
    "The loan costs 3.5% a year, and the temperature fell",
    "the temperature fell to 15 degrees that night in the north",
    "won the prize in 1903 and again in 19",
    "prize in 1903 and again in 1911. The loan costs 13",
    "15 degrees that night in the north",
  ])("%s", (quote) => {
    expect(text.find(quote)?.match).not.toBe("verbatim");
  });

  test("a near quote covers whole words of the source", () => {
    const match = text.find("Marie Curie has won the prize in 1903 and again in 1911")!;
    expect(match.match).toBe("near");
    expect(text.raw.slice(match.start, match.end)).toBe(
      "Marie Curie won the prize in 1903 and again in 1911",
    );
  });

  test.each(["", "…", "won the prize", "the", "positive value of y"])(
    "%s is no evidence",
    (quote) => {
      expect(text.find(quote)).toBeNull();
    },
  );
});

/** Processor time in milliseconds: other programs don't count. */
function timeOf(work: () => void): number {
  const begin = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(begin);
  return (user + system) / 1000;
}

test("three million characters are prepared in two seconds, and a quote is looked up in 20 ms", () => {
  const copies = Array.from({ length: Math.ceil(3_000_000 / prose.length) }, (_, copy) =>
    prose.replaceAll(/\b(the|de)\b/g, `$1 n${copy}`),
  );
  const long = copies.join("\n").slice(0, 3_000_000);
  let large = new QuotableText("");
  const prepared = timeOf(() => {
    large = new QuotableText(long);
  });
  const roll = dice("speed");
  const lookups = timeOf(() => {
    for (let count = 0; count < 50; count++) {
      const { quote, words: inside } = spanOf(roll);
      large.find(quote);
      large.find(quote.replace(inside[4]!.word, "different"));
      large.find(`${quote.slice(0, quote.length / 2)} and then something else altogether was said`);
    }
  });
  expect(prepared).toBeLessThan(2_000);
  expect(lookups / 150).toBeLessThan(20);
});

test("a hyphen at the end of a paragraph belongs to it, not to the next one's first word", () => {
  const source = new QuotableText("[n]<&digit-\n\nmoves the file descriptor digit to another one");

  expect(source.find("moves the file descriptor digit to another one")).toMatchObject({
    match: "verbatim",
    start: 13,
  });
});
