import { strToU8, zipSync } from "fflate";

const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const TYPES = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

export const zipped = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

/** A Word document with one footnote; `body` is what stands in its `w:body`. */
export function madeDocx(body: string, footnote = ""): Uint8Array {
  const relationships = (entries: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries}</Relationships>`;
  return zipped({
    "[Content_Types].xml":
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    "_rels/.rels": relationships(
      `<Relationship Id="r1" Type="${TYPES}/officeDocument" Target="word/document.xml"/>`,
    ),
    "word/_rels/document.xml.rels": relationships(
      `<Relationship Id="r1" Type="${TYPES}/footnotes" Target="footnotes.xml"/><Relationship Id="r2" Type="${TYPES}/styles" Target="styles.xml"/>`,
    ),
    "word/styles.xml": `<w:styles ${WORD}><w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style></w:styles>`,
    "word/footnotes.xml": `<w:footnotes ${WORD}><w:footnote w:id="2"><w:p><w:r><w:t>${footnote}</w:t></w:r></w:p></w:footnote></w:footnotes>`,
    "word/document.xml": `<w:document ${WORD}><w:body>${body}</w:body></w:document>`,
  });
}

/** An EPUB whose spine has these chapters in this order; `more` adds files to it. */
export function madeEpub(chapters: string[], more: Record<string, string> = {}): Uint8Array {
  const items = chapters.map(
    (_, at) =>
      `<item id="c${at}" href="text/chapter%20${at}.xhtml" media-type="application/xhtml+xml"/>`,
  );
  const files = chapters.map((body, at): [string, string] => [
    `OEBPS/text/chapter ${at}.xhtml`,
    `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>File</title></head><body>${body}</body></html>`,
  ]);
  return zipped({
    mimetype: "application/epub+zip",
    "META-INF/container.xml":
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    "OEBPS/book.opf": `<package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>The Bread Book</dc:title></metadata><manifest>${items.toReversed().join("")}</manifest><spine>${chapters.map((_, at) => `<itemref idref="c${at}"/>`).join("")}</spine></package>`,
    ...Object.fromEntries(files),
    ...more,
  });
}
