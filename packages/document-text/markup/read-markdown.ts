import { marked } from "marked";
import { decodeText } from "../decode-text.ts";
import type { DocumentText, ReadingLimits } from "../document-reading.ts";
import { TextBuilder } from "../text-builder.ts";
import { addMarkup } from "./add-markup.ts";
import { documentOf } from "./read-html.ts";

/** What static sites put before the text. */
const FRONT_MATTER = /^\ufeff?---\r?\n([\s\S]*?)\r?\n---\r?\n/;
const TITLE = /^title:\s*["']?(.+?)["']?\s*$/m;

/** Markdown: what a reader sees of it. */
export function readMarkdown(bytes: Uint8Array, limits: ReadingLimits): DocumentText {
  const source = decodeText(bytes);
  const matter = FRONT_MATTER.exec(source);
  const html = marked.parse(matter ? source.slice(matter[0].length) : source, { async: false });
  const builder = new TextBuilder(limits.characters);
  const { body } = documentOf(`<html><body>${html}</body></html>`);
  addMarkup(body, builder);
  const title = TITLE.exec(matter?.[1] ?? "")?.[1] ?? body.querySelector("h1")?.textContent;
  return builder.finish("markdown", title ?? null);
}
