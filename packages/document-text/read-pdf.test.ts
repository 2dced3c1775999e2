import { expect, test } from "vitest";
import { type MadeText, madePdf } from "./made-pdf.ts";
import { type DocumentText, readDocument } from "./read-document.ts";

const read = async (bytes: Uint8Array): Promise<DocumentText> => {
  const reading = await readDocument(bytes, {});
  if (reading.status === "refused") throw new Error(reading.reason);
  return reading.document;
};

const lines = (texts: string[], { x = 60, y = 700, size = 10 } = {}): MadeText[] =>
  texts.map((text, at) => ({ text, x, y: y - at * size * 1.2, size }));

const pageOf = ({ text, pageStarts }: DocumentText, sentence: string) =>
  pageStarts.findLastIndex((start) => start <= text.indexOf(sentence)) + 1;

const BREAD = [
  "Bread needs four things: flour, water, salt and time. Yeast or a sour-",
  "dough starter raises it, and the heat of the oven makes it firm. What",
  "happens in between decides how it tastes.",
];
const SALT = [
  "Salt slows yeast down and makes dough stronger. Two per cent of the",
  "weight of the flour is usual, and without it bread tastes of nothing.",
];

test("paragraphs are put together from lines, a divided word is whole again, and every page begins where its text does", async () => {
  const document = await read(
    madePdf({ pages: [lines(BREAD), lines(SALT)], title: "The Bread Book" }),
  );

  expect(document).toMatchObject({ format: "pdf", title: "The Bread Book", pages: 2 });
  expect(document.text).toBe(
    `${BREAD.join(" ").replace("sour- dough", "sourdough")}\n\n${SALT.join(" ")}`,
  );
  expect(pageOf(document, "Yeast or a")).toBe(1);
  expect(pageOf(document, "Two per cent")).toBe(2);
});

test("a word keeps its hyphen if the document writes it with one elsewhere", async () => {
  const texts = [
    "A well-known bread has a crust.",
    "Every baker in this town makes one well-",
    "known bread of rye, and sells all of it before noon.",
  ];

  expect((await read(madePdf({ pages: [lines(texts)] }))).text).toContain("one well-known bread");
});

test("a sentence goes on over the end of a page", async () => {
  const document = await read(
    madePdf({
      pages: [
        lines(BREAD.slice(0, 2)),
        lines(["happens in between decides how it tastes.", ...SALT]),
      ],
    }),
  );

  expect(document.text).toContain("firm. What happens in between");
  expect(document.text.slice(document.pageStarts[1])).toMatch(/^happens/);
});

test("headings come from the outline, and without one from larger type", async () => {
  const page = (title: string, size: number) => [
    { text: title, x: 60, y: 740, size },
    ...lines([...BREAD, ...SALT]),
  ];
  const outlined = await read(
    madePdf({
      pages: [page("1 Bread", 10), page("2 Salt", 10)],
      outline: [
        { title: "Bread", page: 0 },
        { title: "Salt", page: 1 },
      ],
    }),
  );
  const larger = await read(madePdf({ pages: [page("1 Bread", 16), page("2 Salt", 16)] }));

  for (const { text, headings } of [outlined, larger]) {
    expect(headings.map(({ title }) => title)).toEqual(["1 Bread", "2 Salt"]);
    for (const { title, start } of headings) expect(text.slice(start)).toMatch(`${title}\n\n`);
  }
});

test("two columns are read one after the other, below the title across both", async () => {
  const left = Array.from({ length: 8 }, (_, at) => `left ${at} of a column that is this wide`);
  const right = Array.from({ length: 8 }, (_, at) => `right ${at} of a column that is this wide`);
  // Drawn line by line across the page, as some programs do.
  const both = left.flatMap((text, at) => [
    ...lines([text], { y: 700 - at * 12 }),
    ...lines([right[at]!], { x: 310, y: 700 - at * 12 }),
  ]);
  const title = { text: "About both columns of this page", x: 60, y: 740, size: 24 };
  const { text } = await read(madePdf({ pages: [[title, ...both]] }));

  expect([...text.matchAll(/About|left \d|right \d/g)].map(([match]) => match)).toEqual([
    "About",
    ...left.map((line) => line.slice(0, 6)),
    ...right.map((line) => line.slice(0, 7)),
  ]);
});

test("headers and page numbers that stand on every page are left out, and a line that stands on one isn't", async () => {
  const pages = Array.from({ length: 5 }, (_, at) => [
    { text: "The Bread Book", x: 60, y: 800 },
    ...lines([`This is the text of page ${"abcde"[at]}.`, ...BREAD]),
    { text: `${at + 17}`, x: 300, y: 40 },
    ...(at === 2
      ? [{ text: "1 A note at the foot of this page only.", x: 60, y: 60, size: 8 }]
      : []),
  ]);
  const { text } = await read(madePdf({ pages }));

  expect(text).not.toContain("The Bread Book");
  expect(text).not.toMatch(/\b(17|18|19|20|21)\b/);
  expect(text).toContain("\n\n1 A note at the foot of this page only.\n\n");
});

test("Arabic reads from right to left, and Chinese lines join without a space", async () => {
  const arabic = "الخبز يحتاج الى دقيق وماء وملح ووقت";
  const chinese = "面包需要面粉和水还有盐酵母使面团发酵";
  const glyphs = [...new Set(`${arabic}${chinese}`)].join("");
  // A PDF has the glyphs of a line from left to right.
  const visual = Array.from(arabic).toReversed().join("");
  const page = [
    ...Array.from({ length: 3 }, (_, at) => ({ text: visual, x: 60, y: 740 - at * 40 })),
    ...lines([chinese, chinese], { y: 560 }),
  ];
  const { text } = await read(madePdf({ pages: [page], glyphs }));

  expect(text).toContain(arabic);
  expect(text).toContain(chinese + chinese);
});

test("a PDF that can't be read says why", async () => {
  const reasonOf = async (bytes: Uint8Array, limits = {}) => {
    const reading = await readDocument(bytes, {}, limits);
    return reading.status === "refused" ? reading.reason : "read";
  };
  const text = [...new Set("Bread needs four things and this font doesn't say which")].join("");
  const glyphLines = Array.from({ length: 6 }, (_, at) => ({ text, x: 20, y: 700 - at * 20 }));
  const owner = "41".repeat(32);
  const encrypt = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${owner}> /U <${owner}> /P -4 >> /ID [<${"00".repeat(16)}> <${"00".repeat(16)}>]`;
  const bread = madePdf({ pages: [lines(BREAD), lines(SALT)] });

  expect(await reasonOf(madePdf({ pages: [[{ text: "12", x: 300, y: 40 }]] }))).toBe("no-text");
  expect(
    await reasonOf(madePdf({ pages: [glyphLines], glyphs: text, toUnicode: "private use" })),
  ).toBe("no-unicode");
  expect(await reasonOf(madePdf({ pages: [lines(BREAD)], encrypt }))).toBe("encrypted");
  expect(await reasonOf(bread.subarray(0, bread.length / 2))).toBe("broken");
  expect(await reasonOf(Buffer.from("%PDF-1.7\nnothing of a PDF\n%%EOF"))).toBe("broken");
  expect(await reasonOf(bread, { pages: 1 })).toBe("too-many-pages");
  expect(await reasonOf(bread, { characters: 200 })).toBe("too-much-text");
  expect(await reasonOf(bread, { bytes: 100 })).toBe("too-large");
});
