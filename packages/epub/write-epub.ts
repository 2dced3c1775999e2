import { strToU8, zipSync, type Zippable } from "fflate";

/** Well-formed XHTML, without the elements around it. */
export interface Chapter {
  /** Its file is named so: lower-case letters, digits and hyphens. */
  id: string;
  title: string;
  body: string;
}

export interface Book {
  /** A URN that stays the same for the same book, so that a reader replaces it. */
  id: string;
  title: string;
  /** It may be empty. */
  description: string;
  author: string;
  /** As in HTML's `lang`. */
  language: string;
  dir: "ltr" | "rtl";
  modified: Date;
  chapters: readonly Chapter[];
  /** An SVG document, shown on the shelf and on the first page, where `title` names it. */
  cover: string;
  /** CSS without colours: readers bring their own. */
  style: string;
}

/** An EPUB 3.3 file. */
export function writeEpub(book: Book): Uint8Array {
  const files: Zippable = {
    // Readers look for it at this place, so it comes first and uncompressed.
    mimetype: [strToU8("application/epub+zip"), { level: 0 }],
    "META-INF/container.xml": strToU8(CONTAINER),
    "book/package.opf": strToU8(packageDocument(book)),
    "book/cover.svg": strToU8(book.cover),
    "book/cover.xhtml": strToU8(page(book, book.title, cover(book))),
    "book/contents.xhtml": strToU8(page(book, book.title, contents(book))),
    "book/style.css": strToU8(book.style),
  };
  for (const { id, title, body } of book.chapters)
    files[`book/${id}.xhtml`] = strToU8(page(book, title, body));
  return zipSync(files, { mtime: book.modified });
}

/** Text for XML, without the characters that it forbids. */
export const escapeXml = (text: string) =>
  text.replaceAll(FORBIDDEN, "").replaceAll(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);

// oxlint-disable-next-line no-control-regex -- these are what it's about
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>`;

function packageDocument(book: Book): string {
  const items = book.chapters.map(({ id, body }) => {
    const own = [
      ...(body.includes("<math") ? ["mathml"] : []),
      ...(body.includes("<svg") ? ["svg"] : []),
    ];
    const properties = own.length > 0 ? ` properties="${own.join(" ")}"` : "";
    return `<item id="c-${id}" href="${id}.xhtml" media-type="application/xhtml+xml"${properties}/>`;
  });
  const meta = (property: string, value: string) =>
    `<meta property="schema:${property}">${value}</meta>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${escapeXml(book.language)}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">${escapeXml(book.id)}</dc:identifier>
<dc:title>${escapeXml(book.title)}</dc:title>
<dc:language>${escapeXml(book.language)}</dc:language>
<dc:creator>${escapeXml(book.author)}</dc:creator>
${book.description === "" ? "" : `<dc:description>${escapeXml(book.description)}</dc:description>\n`}<meta property="dcterms:modified">${book.modified.toISOString().slice(0, 19)}Z</meta>
${meta("accessMode", "textual")}
${meta("accessMode", "visual")}
${meta("accessModeSufficient", "textual")}
${meta("accessibilityFeature", "alternativeText")}
${meta("accessibilityFeature", "tableOfContents")}
${meta("accessibilityFeature", "readingOrder")}
${meta("accessibilityFeature", "structuralNavigation")}
${meta("accessibilityFeature", "MathML")}
${meta("accessibilityHazard", "none")}
${meta("accessibilitySummary", "Everything is text, tables and MathML. The only picture is the cover, which says no more than the title.")}
</metadata>
<manifest>
<item id="cover-picture" href="cover.svg" media-type="image/svg+xml" properties="cover-image"/>
<item id="cover" href="cover.xhtml" media-type="application/xhtml+xml"/>
<item id="contents" href="contents.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="style" href="style.css" media-type="text/css"/>
${items.join("\n")}
</manifest>
<spine page-progression-direction="${book.dir}">
<itemref idref="cover"/>
<itemref idref="contents"/>
${book.chapters.map(({ id }) => `<itemref idref="c-${id}"/>`).join("\n")}
</spine>
</package>`;
}

/** Old readers know a cover by the type of its page, newer ones by the role of its picture. */
const cover = ({ title }: Book) => `<section epub:type="cover" class="cover">
<img src="cover.svg" alt="${escapeXml(title)}" role="doc-cover"/>
</section>`;

const contents = ({ title, description, chapters }: Book) => `<h1>${escapeXml(title)}</h1>
${description === "" ? "" : `<p>${escapeXml(description)}</p>`}
<nav epub:type="toc" role="doc-toc"><ol>
${chapters.map(({ id, title: name }) => `<li><a href="${id}.xhtml">${escapeXml(name)}</a></li>`).join("\n")}
</ol></nav>`;

const page = ({ language, dir }: Book, title: string, body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${escapeXml(language)}" xml:lang="${escapeXml(language)}" dir="${dir}">
<head><meta charset="utf-8"/><title>${escapeXml(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>
${body}
</body>
</html>`;
