import { zipSync } from "fflate";
import mammoth from "mammoth";
import { type DocumentText, type ReadingLimits, Refusal } from "../document-reading.ts";
import { TextBuilder } from "../text-builder.ts";
import { isLockedZip, textOf, unpack } from "../zip-entries.ts";
import { addMarkup } from "./add-markup.ts";
import { documentOf } from "./read-html.ts";

const PROPERTIES = "docProps/core.xml";
/** Pictures, embedded spreadsheets and fonts aren't text. */
const IS_TEXT = /\.(?:xml|rels)$/i;
const STYLES = ['p[style-name="Title"] => h1:fresh', 'p[style-name="Subtitle"] => p:fresh'];

/** A Word document: its text with footnotes and tables, without comments and what was deleted. */
export async function readDocx(bytes: Uint8Array, limits: ReadingLimits): Promise<DocumentText> {
  if (isLockedZip(bytes)) throw new Refusal("encrypted");
  const entries = unpack(bytes, (name) => IS_TEXT.test(name), limits.bytes);
  // Packed again, so that the reader, which has no limits, unpacks only what was counted.
  const plain = zipSync(Object.fromEntries(entries), { level: 0 });
  const { value } = await mammoth.convertToHtml(
    { buffer: Buffer.from(plain.buffer, plain.byteOffset, plain.length) },
    { styleMap: STYLES, convertImage: mammoth.images.imgElement(async () => ({ src: "" })) },
  );
  const builder = new TextBuilder(limits.characters);
  // The arrows lead from a footnote back to where it belongs.
  const html = value.replace(/ <a href="#(?:foot|end)note-ref-[^"]*">↑<\/a>/g, "");
  const { body } = documentOf(`<html><body>${html}</body></html>`);
  addMarkup(body, builder);
  return builder.finish("docx", titleIn(entries) ?? body.querySelector("h1")?.textContent ?? null);
}

function titleIn(entries: Map<string, Uint8Array>): string | null {
  const title = /<dc:title>([^<]*)<\/dc:title>/.exec(textOf(entries.get(PROPERTIES)) ?? "")?.[1];
  if (!title?.trim()) return null;
  return documentOf(`<html><body>${title}</body></html>`).body.textContent;
}
