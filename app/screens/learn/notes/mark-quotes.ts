import type { Note } from "#app/rules/notes/note.ts";
import { textNodesIn } from "./text-nodes.ts";

/** The name in `::highlight()`. */
const OWN_NOTES = "own-notes";

/** Marks the quotes of notes where they are in a text; nothing in browsers that can't mark without changing the page. */
export function markQuotes(root: Element, notes: readonly Note[]): void {
  if (!("highlights" in CSS)) return;
  const text = new Characters(root);
  const ranges = notes.flatMap((note) => placeIn(root, note) ?? text.find(note.quote) ?? []);
  if (ranges.length === 0) CSS.highlights.delete(OWN_NOTES);
  else CSS.highlights.set(OWN_NOTES, new Highlight(...ranges));
}

/** Where a quote stands in a text, however its white space differs. */
export const findQuote = (root: Element, quote: string): Range | null =>
  new Characters(root).find(quote);

export const removeMarks = () => "highlights" in CSS && CSS.highlights.delete(OWN_NOTES);

/** Where a note's place in a source is on the page; null without a place, or on another page. */
function placeIn(root: Element, { start, end }: Note): Range | null {
  if (start === null || end === null) return null;
  const range = document.createRange();
  let isBegun = false;
  const offsets = new Map<Element, number>();
  for (const node of textNodesIn(root)) {
    const paragraph = node.parentElement?.closest<HTMLElement>("[data-start]");
    if (!paragraph) continue;
    const from = offsets.get(paragraph) ?? Number(paragraph.dataset.start);
    const to = from + node.length;
    offsets.set(paragraph, to);
    if (!isBegun && from <= start && start < to) {
      range.setStart(node, start - from);
      isBegun = true;
    }
    if (isBegun && end <= to) {
      range.setEnd(node, Math.max(0, end - from));
      return range;
    }
  }
  return null;
}

/** A text without white space, which a quote may have other than the page. */
class Characters {
  #text = "";
  /** For each character. */
  readonly #places: { node: Text; offset: number }[] = [];

  constructor(root: Element) {
    for (const node of textNodesIn(root))
      for (let offset = 0; offset < node.length; offset++) {
        const character = node.data.charAt(offset);
        if (/\s/.test(character)) continue;
        this.#text += character;
        this.#places.push({ node, offset });
      }
  }

  find(quote: string): Range | null {
    const characters = quote.replaceAll(/\s+/g, "");
    const index = characters === "" ? -1 : this.#text.indexOf(characters);
    const first = this.#places[index];
    const last = this.#places[index + characters.length - 1];
    if (!first || !last) return null;
    const range = document.createRange();
    range.setStart(first.node, first.offset);
    range.setEnd(last.node, last.offset + 1);
    return range;
  }
}
