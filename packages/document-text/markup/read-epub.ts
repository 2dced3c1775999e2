import { DOMParser } from "linkedom";
import { type DocumentText, type ReadingLimits, Refusal } from "../document-reading.ts";
import { TextBuilder } from "../text-builder.ts";
import { isLockedZip, textOf, unpack } from "../zip-entries.ts";
import { addMarkup } from "./add-markup.ts";
import { documentOf } from "./read-html.ts";

const CONTAINER = "META-INF/container.xml";
const ENCRYPTION = "META-INF/encryption.xml";
const IS_TEXT = /\.(?:xml|opf|x?html?)$/i;
/** Fonts are scrambled so that nobody copies them; the text stays readable. */
const FONT_SCRAMBLING = /idpf\.org\/2008\/embedding|ns\.adobe\.com\/pdf\/enc#RC/;

/** A book in the order in which it is read, its chapters with their headings. */
export function readEpub(bytes: Uint8Array, limits: ReadingLimits): DocumentText {
  if (isLockedZip(bytes)) throw new Refusal("encrypted");
  const entries = unpack(bytes, (name) => IS_TEXT.test(name), limits.bytes);
  if (hasDrm(textOf(entries.get(ENCRYPTION)))) throw new Refusal("encrypted");
  const place = xmlOf(entries.get(CONTAINER)).querySelector("rootfile")?.getAttribute("full-path");
  const book = xmlOf(entries.get(place ?? ""));
  const builder = new TextBuilder(limits.characters);
  for (const chapter of chaptersOf(book, place ?? "")) {
    const html = textOf(entries.get(chapter));
    if (html !== undefined) addMarkup(documentOf(openedTags(html)).body, builder);
  }
  return builder.finish(
    "epub",
    book.querySelector("metadata > title, dc\\:title")?.textContent ?? null,
  );
}

const xmlOf = (bytes: Uint8Array | undefined) => {
  const xml = textOf(bytes);
  if (xml === undefined) throw new Refusal("broken");
  return new DOMParser().parseFromString(xml, "text/xml");
};

/** The files of the book in reading order; the table of contents repeats what the chapters say. */
function chaptersOf(book: ReturnType<typeof xmlOf>, place: string): string[] {
  const items = new Map<string, string>();
  for (const item of book.querySelectorAll("manifest > item")) {
    const isContents = /\bnav\b/.test(item.getAttribute("properties") ?? "");
    if (!isContents) items.set(item.getAttribute("id") ?? "", item.getAttribute("href") ?? "");
  }
  return [...book.querySelectorAll("spine > itemref")].flatMap((reference) => {
    const href = items.get(reference.getAttribute("idref") ?? "");
    return href === undefined ? [] : [pathFrom(place, href)];
  });
}

/** A path in the package: relative to the file that names it, and percent-encoded there. */
function pathFrom(file: string, href: string): string {
  const { pathname } = new URL(href, `file:///${file}`);
  return decodeURIComponent(pathname).slice(1);
}

function hasDrm(encryption: string | undefined): boolean {
  const algorithms = encryption?.match(
    /<(?:\w+:)?EncryptedData[\s\S]*?<\/(?:\w+:)?EncryptedData>/g,
  );
  return (algorithms ?? []).some((data) => !FONT_SCRAMBLING.test(data));
}

/** XHTML closes empty elements at once, which means nothing in HTML: `<a id="x"/>` would hold the rest of the chapter. */
const openedTags = (xhtml: string) =>
  xhtml.replace(
    /<(?!(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b)([a-z][\w:-]*)((?:\s[^<>]*)?)\/>/gi,
    "<$1$2></$1>",
  );
