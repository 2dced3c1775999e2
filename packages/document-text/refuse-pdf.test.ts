import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { madePdf } from "./made-pdf.ts";
import { readDocument } from "./read-document.ts";

const line = (text: string, at: number) => ({ text, x: 60, y: 700 - at * 12 });

const ENGLISH = Array<string>(6)
  .fill("Bread needs four things: flour, water, salt and time.")
  .map(line);

test("a PDF of whose text a part would be missing isn't read: a font is encoded as in a table that we don't have", async () => {
  const chinese = "面包需要面粉和水";
  const chineseLines = Array<string>(10)
    .fill(chinese)
    .map((text, at) => line(text, at + 10));
  const pages = [[...ENGLISH, ...chineseLines]];
  const fonts = [
    { name: "GBK-EUC-H", ordering: "GB1" },
    { name: "90ms-RKSJ-H", ordering: "Japan1" },
    { name: "Identity-H", ordering: "Korea1" },
  ];
  for (const encoding of fonts)
    expect(
      await readDocument(madePdf({ pages, glyphs: chinese, encoding }), {}),
      encoding.name,
    ).toEqual({ status: "refused", reason: "no-unicode" });
  expect(await readDocument(madePdf({ pages, glyphs: chinese }), {})).toMatchObject({
    status: "read",
  });
});

test("a stream that unpacks to hundreds of megabytes ends the reading, and the next document is read", async () => {
  // Each pair of bytes is 128 spaces.
  const bytes = deflateSync(Buffer.alloc(6_000_000, Buffer.from([129, 32])));
  const bomb = madePdf({
    pages: [[]],
    packed: { filters: "[/FlateDecode /RunLengthDecode]", bytes },
  });
  const reading = await readDocument(bomb, {}, { megabytesOfMemory: 256 });

  expect(bomb.length).toBeLessThan(50_000);
  expect(reading).toEqual({ status: "refused", reason: "too-much-memory" });
  expect(await readDocument(madePdf({ pages: [ENGLISH] }), {})).toMatchObject({ status: "read" });
});
