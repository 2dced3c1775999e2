import { expect, test } from "vitest";
import { type MadeText, madePdf } from "./made-pdf.ts";
import { type DocumentText, readDocument } from "./read-document.ts";

const read = async (pages: MadeText[][]): Promise<DocumentText> => {
  const reading = await readDocument(madePdf({ pages }), {});
  if (reading.status === "refused") throw new Error(reading.reason);
  return reading.document;
};

const lines = (texts: string[], { x = 60, y = 700, size = 10 } = {}): MadeText[] =>
  texts.map((text, at) => ({ text, x, y: y - at * size * 1.2, size }));

const column = (name: string, count = 20) =>
  Array.from({ length: count }, (_, at) => `${name} ${at} of a column that is just as wide`);

/** A line of program code set in three cells, with an arrow at the column's end. */
const code = (name: string, at: number): MadeText[] => {
  const y = 700 - at * 12;
  return [
    { text: `${name}${at}`, x: 320, y },
    { text: "is", x: 390, y },
    { text: "set", x: 420, y },
    { text: "<-", x: 500, y },
  ];
};

const inOrder = (text: string, words: RegExp) => [...text.matchAll(words)].map(([word]) => word);

test("a column of program code is read after the prose beside it, in a document that is set in columns", async () => {
  const prose = [...lines(column("left")), ...lines(column("right"), { x: 310 })];
  const withCode = [
    ...lines(column("west")),
    ...lines(column("east", 5), { x: 310 }),
    ...Array.from({ length: 14 }, (_, at) => code("step", at + 6)).flat(),
  ];
  const { text } = await read([prose, prose, prose, withCode]);
  const page = text.slice(text.indexOf("west 0"));

  expect(inOrder(page, /(?:west|east) \d+|step\d+/g)).toEqual([
    ...column("west").map((line) => line.split(" of")[0]),
    ...column("east", 5).map((line) => line.split(" of")[0]),
    ...Array.from({ length: 14 }, (_, at) => `step${at + 6}`),
  ]);
});

test("a table on a page of one column is read row by row", async () => {
  const rows = Array.from({ length: 6 }, (_, at) => [
    { text: `name ${at}`, x: 60, y: 700 - at * 12 },
    { text: `value ${at}`, x: 200, y: 700 - at * 12 },
    { text: `unit ${at}`, x: 340, y: 700 - at * 12 },
  ]).flat();
  const sentence = "A sentence below the table that goes across the whole width of this page,";
  const { text } = await read([[...rows, ...lines(Array(6).fill(sentence), { y: 600 })]]);

  expect(text).toContain("name 0 value 0 unit 0\nname 1 value 1 unit 1\n");
});

test("a paragraph goes on over a page with notes at its foot and a running head on the next, and the notes stay on their page", async () => {
  const head = { text: "About bread", x: 60, y: 800 };
  const document = await read([
    [
      head,
      ...lines([
        "Bread needs four things: flour, water, salt and time.",
        "Yeast raises the dough, and the heat of the oven makes it firm. All transla-",
      ]),
      ...lines(["1 Salt of any kind, as long as it is fine."], { y: 80, size: 8 }),
    ],
    [head, ...lines(["tions of this recipe keep the four, and so does this one.", "Knead it."])],
  ]);
  const second = document.text.slice(document.pageStarts[1]);

  expect(document.text).toContain("All translations of this recipe keep the four");
  expect(second).toMatch(/^tions of this recipe/);
  expect(second).not.toContain("Salt of any kind");
  expect(document.text).toContain("1 Salt of any kind, as long as it is fine.\n\n");
  expect(document.text).not.toContain("About bread");
});

const FOUR_THINGS =
  "Bread needs four things: flour, water, salt and time, and of these time is the one bakers lack most.";
const SALT =
  "Two per cent of the weight of the flour is usual, and that makes ten grams for a loaf of about a pound.";
const WITHOUT =
  "Without it bread tastes of nothing, whatever else is in it, and it goes flat in the oven as well.";

test("a heading or a new sentence at the top of a page begins a paragraph", async () => {
  const document = await read([
    lines([FOUR_THINGS]),
    [{ text: "Salt", x: 60, y: 720, size: 16 }, ...lines([SALT])],
    lines([WITHOUT]),
  ]);

  expect(document.text.split("\n\n")).toEqual([FOUR_THINGS, "Salt", SALT, WITHOUT]);
});

test("a divided word stays whole when an indented line comes before it", async () => {
  const { text } = await read([
    [
      ...lines(["cp es.mo locale", "cp eo.mo locale"], { x: 100 }),
      {
        text: "When this is done, and the files that contain the compiled transla-",
        x: 75,
        y: 676,
      },
      ...lines(["tions are in place, everyone can see them in any of the languages."], { y: 664 }),
    ],
  ]);

  expect(text).toContain("the compiled translations are in place");
});
