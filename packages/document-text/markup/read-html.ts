import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import { decodeText } from "../decode-text.ts";
import type { DocumentHint, DocumentText, ReadingLimits } from "../document-reading.ts";
import { TextBuilder } from "../text-builder.ts";
import { addMarkup, type MarkupNode, visibleText } from "./add-markup.ts";

/** Below this share of a page's text, what was taken for decoration is part of it. */
const MIN_SHARE = 0.7;
const AROUND_THE_TEXT = "nav, header, footer, aside, script, style, template, noscript";
const DECLARED = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i;
const DECLARATION_BYTES = 2048;

/** A web page: its article if one stands out, and otherwise all of it. */
export function readHtml(
  bytes: Uint8Array,
  hint: DocumentHint,
  limits: ReadingLimits,
): DocumentText {
  const html = decodeText(bytes, declaredEncoding(bytes, hint));
  const builder = new TextBuilder(limits.characters);
  addMarkup(articleIn(html) ?? bodyOf(html), builder);
  return builder.finish("html", titleOf(html));
}

/** The parsed text, always with a head and a body: a page needn't say where they begin, and the parser doesn't work it out. */
export function documentOf(html: string) {
  const start = html.search(/<body[\s>]/i);
  const body = start === -1 ? `<body>${html}</body></html>` : html.slice(start);
  return parseHTML(`<html><head></head>${body}`).document;
}

function declaredEncoding(bytes: Uint8Array, { type = "" }: DocumentHint): string | undefined {
  const start = Buffer.from(bytes.subarray(0, DECLARATION_BYTES)).toString("latin1");
  return /charset\s*=\s*"?([\w-]+)/i.exec(type)?.[1] ?? DECLARED.exec(start)?.[1];
}

/** The article of a page, unless it leaves out too much of it. Headings that aren't in it come back with the page's title. */
function articleIn(html: string): MarkupNode | null {
  const body = bodyOf(html);
  for (const element of body.querySelectorAll(AROUND_THE_TEXT)) element.remove();
  const all = lengthOf(visibleText(body));
  const content = contentOf(html);
  if (content === null) return null;
  const article = documentOf(`<html><body>${content}</body></html>`).body;
  return lengthOf(visibleText(article)) < all * MIN_SHARE ? null : article;
}

function contentOf(html: string): string | null {
  try {
    const options = { charThreshold: 0, keepClasses: false };
    return new Readability(documentOf(html), options).parse()?.content ?? null;
  } catch {
    // It stumbles over some pages that have text all the same.
    return null;
  }
}

const bodyOf = (html: string) => documentOf(html).body;

const lengthOf = (text: string) => text.replace(/\s+/g, "").length;

function titleOf(html: string): string | null {
  const { document } = parseHTML(html);
  const title = document.querySelector("title")?.textContent?.trim();
  return title || document.querySelector("h1")?.textContent?.trim() || null;
}
