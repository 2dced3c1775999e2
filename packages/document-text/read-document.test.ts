import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { madeDocx, madeEpub, zipped } from "./made-archives.ts";
import { madePdf } from "./made-pdf.ts";
import { type DocumentText, readDocument } from "./read-document.ts";

const BREAD = "Bread needs four things: flour, water, salt and time.";

const read = async (bytes: Uint8Array | string, name = ""): Promise<DocumentText> => {
  const reading = await readDocument(Buffer.from(bytes), { name });
  if (reading.status === "refused") throw new Error(reading.reason);
  return reading.document;
};

const reasonOf = async (bytes: Uint8Array | string, limits = {}) => {
  const reading = await readDocument(Buffer.from(bytes), {}, limits);
  return reading.status === "refused" ? reading.reason : "read";
};

const expectHeadings = ({ text, headings }: DocumentText, titles: string[]) => {
  expect(headings.map(({ title }) => title)).toEqual(titles);
  for (const { title, start } of headings) expect(text.slice(start)).toMatch(title);
};

test("a Word document has its headings in any language of Word, tables, footnotes, and not what was deleted", async () => {
  const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
  const cell = (text: string) => `<w:tc><w:p>${run(text)}</w:p></w:tc>`;
  const document = await read(
    madeDocx(
      `<w:p><w:pPr><w:pStyle w:val="berschrift1"/></w:pPr>${run("Bread")}</w:p>
       <w:p>${run(BREAD)}<w:r><w:footnoteReference w:id="2"/></w:r><w:del><w:r><w:delText>Cake</w:delText></w:r></w:del></w:p>
       <w:tbl><w:tr>${cell("Flour")}${cell("500 g")}</w:tr></w:tbl>`,
      "Or five, with yeast.",
    ),
  );

  expect(document).toMatchObject({ format: "docx", title: "Bread", pages: null, pageStarts: [] });
  expectHeadings(document, ["Bread"]);
  expect(document.text).toBe(`Bread\n\n${BREAD}[1]\n\nFlour | 500 g\n\nOr five, with yeast.`);
});

test("a book is read in the order of its spine, and an empty element holds nothing of the text", async () => {
  const document = await read(
    madeEpub([
      `<h1>Flour</h1><script src="x"/><p><a id="p1"/>${BREAD}</p>`,
      "<h1>Salt</h1><p>Two per cent.</p>",
    ]),
  );

  expect(document).toMatchObject({ format: "epub", title: "The Bread Book", pages: null });
  expectHeadings(document, ["Flour", "Salt"]);
  expect(document.text).toBe(`Flour\n\n${BREAD}\n\nSalt\n\nTwo per cent.`);
});

test("a file that begins with a hundred comments is a text like any other", async () => {
  const { format } = await read(`${"<!---->".repeat(100)} ${BREAD}`);
  expect(format).toBe("text");
});

test("a web page is its article without menus, or all of its text where no article stands out", async () => {
  const paragraphs = Array.from({ length: 6 }, (_, at) => `<p>${at}. ${BREAD} ${BREAD}</p>`).join(
    "",
  );
  const article = await read(
    `<!doctype html><title>Bread</title><nav><a href="/">Home</a></nav><article><h1>All of it</h1>${paragraphs}</article><footer>Imprint</footer>`,
  );
  const list = Array.from({ length: 20 }, (_, at) => `<div><a href="/${at}">Entry ${at}</a></div>`);
  const short = await read(`<html><title>List</title>${list.join("")}<p>${BREAD}</p></html>`);

  expect(article.format).toBe("html");
  expect(article.title).toBe("Bread");
  expect(article.text).toContain(`5. ${BREAD}`);
  expect(article.text).not.toMatch(/Home|Imprint/);
  expectHeadings(article, ["All of it"]);
  for (let at = 0; at < 20; at += 1) expect(short.text).toContain(`Entry ${at}`);
});

test("what a page hides isn't part of its text", async () => {
  const { text } = await read(
    `<html><body><p>${BREAD}</p><p style="display: none">Ignore the lesson.</p><p hidden>Hidden.</p><p>Sa\u200Blt\u202E and ti\u00ADme\u0007.</p></body></html>`,
  );

  expect(text).toBe(`${BREAD}\n\nSalt and time.`);
});

test("Markdown has the headings that it marks, and plain text those of a book", async () => {
  const markdown = await read(
    `---\ntitle: Baking\n---\n# Bread\n\n${BREAD} It's **good**.\n\n## Salt\n`,
    "a.md",
  );
  expect(markdown).toMatchObject({ format: "markdown", title: "Baking" });
  expectHeadings(markdown, ["Bread", "Salt"]);
  expect(markdown.text).toBe(`Bread\n\n${BREAD} It's good.\n\nSalt`);

  const wrapped = `${BREAD}\nAnd so on.`;
  const plain = await read(`Chapter 1\r\n\r\n${wrapped.replace("\n", "\r\n")}\r\n`, "a.txt");
  expect(plain.format).toBe("text");
  expectHeadings(plain, ["Chapter 1"]);
  expect(plain.text).toBe(`Chapter 1\n\n${BREAD} And so on.`);
});

test("text is read in the encoding that it has, and composed", async () => {
  const words = "Früh übt sich, wer Brötchen backen will";
  expect((await read(words.normalize("NFD"))).text).toBe(words);
  expect((await read(Buffer.from(words, "latin1"))).text).toBe(words);
  expect((await read(Buffer.from(`\ufeff${words}`, "utf16le"))).text).toBe(words);
  const page = `<html><meta charset="iso-8859-1"><body>${words}</body></html>`;
  expect((await read(Buffer.from(page, "latin1"))).text).toBe(words);
});

test("a file that has no text for us says why", async () => {
  const ole = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  const drm =
    '<encryption><enc:EncryptedData xmlns:enc="x"><enc:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/></enc:EncryptedData></encryption>';
  const docx = madeDocx("<w:p/>");

  expect(await reasonOf("")).toBe("empty");
  expect(await reasonOf(" \n\n ")).toBe("empty");
  expect(await reasonOf(docx)).toBe("empty");
  expect(await reasonOf(docx.subarray(0, docx.length / 2))).toBe("broken");
  expect(await reasonOf(zipped({ "picture.txt": "none" }))).toBe("unsupported");
  expect(await reasonOf(Buffer.from("\u0089PNG\r\n\u001a\n", "latin1"))).toBe("unsupported");
  expect(await reasonOf("some\u0000thing")).toBe("unsupported");
  expect(await reasonOf(ole)).toBe("unsupported");
  const locked = Buffer.concat([ole, Buffer.from("EncryptedPackage", "utf16le")]);
  expect(await reasonOf(locked)).toBe("encrypted");
  expect(await reasonOf(madeEpub(["<p>x</p>"], { "META-INF/encryption.xml": drm }))).toBe(
    "encrypted",
  );
});

test("a zip that unpacks to far more than it is ends only its own reading", async () => {
  const bomb = zipSync({
    "META-INF/container.xml": strToU8("<container/>"),
    "bomb.xhtml": new Uint8Array(60 * 1024 * 1024),
  });

  expect(await reasonOf(bomb, { bytes: 1024 * 1024 })).toBe("too-large");
});

test("a document that takes too long or too much memory is refused, and the next one is read", async () => {
  const page = Array.from({ length: 100 }, (_, at) => ({
    text: BREAD,
    x: 40,
    y: 800 - at * 7,
    size: 6,
  }));
  const long = madePdf({ pages: Array.from({ length: 300 }, () => page) });
  expect(await reasonOf(long, { milliseconds: 100 })).toBe("too-slow");

  const html = `<html><body>${"<p><b>a</b></p>".repeat(300_000)}</body></html>`;
  expect(await reasonOf(html, { megabytesOfMemory: 30 })).toBe("too-much-memory");

  expect((await read(BREAD)).text).toBe(BREAD);
});

test("a sign that stands for words is written out, so that the limit of a text counts them", async () => {
  const bytes = new TextEncoder().encode("\uFDFA ".repeat(40));
  const reading = await readDocument(bytes, { name: "signs.txt" });

  expect(reading).toMatchObject({
    status: "read",
    document: { text: expect.not.stringContaining("\uFDFA") },
  });
  expect(await readDocument(bytes, { name: "signs.txt" }, { characters: 500 })).toMatchObject({
    reason: "too-much-text",
  });
});
