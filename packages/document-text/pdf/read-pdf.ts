import type { PDFDocumentProxy } from "unpdf/pdfjs";
import { type DocumentText, type ReadingLimits, Refusal } from "../document-reading.ts";
import { TextBuilder } from "../text-builder.ts";
import { type Region, regionsOf, usualGutters } from "./columns.ts";
import { bodySizeOf, headingLines } from "./headings.ts";
import { vocabularyOf } from "./join-lines.ts";
import { addPages, joinedColumns } from "./join-pages.ts";
import { runsOf } from "./lines.ts";
import { type OpenedPdf, openPdf } from "./open-pdf.ts";
import { outlineOf } from "./outline.ts";
import { type Layer, piecesOf } from "./page-pieces.ts";
import { blocksOf } from "./paragraphs.ts";
import { withoutRunningLines, withoutWatermarks } from "./running-lines.ts";

/** A scan has page numbers at most. */
const MIN_CHARACTERS_A_PAGE = 100;
const MAX_UNREADABLE = 0.3;
const UNREADABLE = /[\p{Co}\p{Cc}\p{Cn}\ufffd]/gu;
/** A whole file says so near its end. Servers append a little, rarely. */
const END = "%%EOF";
const END_BYTES = 64 * 1024;
const NO_TITLE =
  /^(?:untitled|unknown|title|microsoft word\b.*|.*\.(?:docx?|tex|dvi|indd|pdf|pptx?|odt|qxd|p65))$/i;

/** A PDF: its paragraphs page by page, in the order in which they are read. */
export async function readPdf(bytes: Uint8Array, limits: ReadingLimits): Promise<DocumentText> {
  if (!Buffer.from(bytes.subarray(-END_BYTES)).includes(END)) throw new Refusal("broken");
  const opened = await openPdf(bytes);
  const { pdf } = opened;
  if (pdf.numPages > limits.pages) throw new Refusal("too-many-pages");
  const layers = await layersOf(opened, limits.characters);
  const pages = regionsOfPages(layers);
  const lines = pages.map((regions) => regions.flat());
  const bodySize = bodySizeOf(lines.flat());
  const headings = headingLines(lines, await outlineOf(pdf), bodySize);
  const vocabulary = vocabularyOf(lines.flat().map(({ text }) => text));
  const blocks = pages.map((regions) =>
    joinedColumns(
      regions.map((region) => blocksOf(region, headings, vocabulary)),
      vocabulary,
      bodySize,
    ),
  );
  const builder = new TextBuilder(limits.characters);
  addPages(blocks, builder, vocabulary);
  return builder.finish("pdf", (await titleOf(pdf)) ?? largestOn(lines[0] ?? []), true);
}

/** All pieces of text on all pages, if there are enough of them to read. */
async function layersOf({ pdf, lacksTable }: OpenedPdf, maxCharacters: number): Promise<Layer[][]> {
  const pages: Layer[][] = [];
  let [characters, unreadable] = [0, 0];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const layers = await piecesOf(page);
    page.cleanup();
    if (lacksTable()) throw new Refusal("no-unicode");
    for (const { text } of layers.flatMap(({ pieces }) => pieces)) {
      characters += text.length;
      unreadable += text.match(UNREADABLE)?.length ?? 0;
    }
    if (characters > maxCharacters) throw new Refusal("too-much-text");
    pages.push(layers);
  }
  if (characters < MIN_CHARACTERS_A_PAGE * pdf.numPages) throw new Refusal("no-text");
  if (unreadable > characters * MAX_UNREADABLE) throw new Refusal("no-unicode");
  return pages;
}

function regionsOfPages(pages: readonly Layer[][]): Region[][] {
  const [upright, turned] = [
    pages.map(([layer]) => ({ runs: runsOf(layer?.pieces ?? []), height: layer?.height ?? 0 })),
    withoutWatermarks(pages.map((layers) => layers.slice(1).map(({ pieces }) => runsOf(pieces)))),
  ];
  const bodySize = bodySizeOf(upright.flatMap(({ runs }) => runs));
  const texts = withoutRunningLines(upright, bodySize).map(({ runs }) => runs);
  const gutters = usualGutters(texts);
  return texts.map((runs, at) => [
    ...regionsOf(runs, gutters),
    ...turned[at]!.flatMap((layer) => regionsOf(layer)),
  ]);
}

async function titleOf(pdf: PDFDocumentProxy): Promise<string | null> {
  const { info } = await pdf.getMetadata();
  const title = "Title" in info && typeof info.Title === "string" ? info.Title.trim() : "";
  return title === "" || NO_TITLE.test(title) ? null : title;
}

/** What stands largest on the first page. */
function largestOn(lines: Region): string | null {
  const size = Math.max(0, ...lines.map((line) => line.size));
  const largest = lines.filter((line) => line.size > size * 0.95 && /\p{L}{3}/u.test(line.text));
  const title = largest.map(({ text }) => text).join(" ");
  return title.length > 200 ? null : title;
}
