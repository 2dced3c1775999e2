import type { SpokenSentence } from "#app/rules/speech/spoken-sentence.ts";
import { textNodesIn } from "../../notes/text-nodes.ts";

/** Between two pieces of a sentence: the letters of a formula. */
const MAX_GAP = 200;
/** Unlike a quote, what is read may be something to press: the options of a stop. */
const NOT_READ = ".prose-citation, [popover]";
const WORD_CHARACTER = /[\p{L}\p{N}]/u;

/** Where a sentence is on the page; null where its card isn't. A sentence that is drawn is its whole block. */
export function findSentence(sentences: readonly SpokenSentence[], index: number): Range | null {
  const sentence = sentences[index];
  const card = sentence && document.getElementById(sentence.card);
  if (!card) return null;
  const characters = new Characters(card);
  // In the order of the card, so that words that come twice are found where they are read.
  let from = 0;
  for (const [at, { card: other, text, wordsOnPage = [text] }] of sentences.entries()) {
    if (other !== sentence.card) continue;
    const place = characters.find(wordsOnPage, from);
    if (at === index) return place ? characters.range(place) : blockRange(card, sentence.block);
    if (place) from = place.end;
  }
  return null;
}

function blockRange(card: Element, id: string | undefined): Range | null {
  const block = id && card.querySelector(`[data-block="${CSS.escape(id)}"]`);
  if (!block) return null;
  const range = document.createRange();
  range.selectNodeContents(block);
  return range;
}

interface Place {
  start: number;
  end: number;
}

/** A text's letters and digits: marks and spaces may differ from what is read. */
class Characters {
  #text = "";
  /** For each of them. */
  readonly #places: { node: Text; offset: number }[] = [];

  constructor(root: Element) {
    for (const node of textNodesIn(root, NOT_READ))
      for (let offset = 0; offset < node.length; offset++) {
        const character = node.data.charAt(offset);
        if (!isWordCharacter(character)) continue;
        this.#text += character;
        this.#places.push({ node, offset });
      }
  }

  find(pieces: readonly string[], from: number): Place | null {
    const places: Place[] = [];
    for (const piece of pieces.map(wordCharacters).filter((characters) => characters !== "")) {
      const before = places.at(-1)?.end;
      const start = this.#text.indexOf(piece, before ?? from);
      const isNear = before === undefined || start - before <= MAX_GAP;
      if (start === -1 || !isNear) return null;
      places.push({ start, end: start + piece.length });
    }
    const [first, last] = [places[0], places.at(-1)];
    return first && last ? { start: first.start, end: last.end } : null;
  }

  range({ start, end }: Place): Range | null {
    const [first, last] = [this.#places[start], this.#places[end - 1]];
    if (!first || !last) return null;
    const range = document.createRange();
    range.setStart(first.node, withMarks(first.node.data, first.offset, -1));
    range.setEnd(last.node, withMarks(last.node.data, last.offset, 1) + 1);
    return range;
  }
}

const wordCharacters = (text: string) =>
  Array.from({ length: text.length }, (_, at) => text.charAt(at))
    .filter(isWordCharacter)
    .join("");

/** Halves of a pair count, so that lengths agree. */
const isWordCharacter = (character: string) =>
  WORD_CHARACTER.test(character) || /[\uD800-\uDFFF]/.test(character);

/** Its quotation marks and its full stop belong to a sentence. */
function withMarks(text: string, offset: number, direction: 1 | -1): number {
  let at = offset;
  while (/[^\s\p{L}\p{N}]/u.test(text.charAt(at + direction))) at += direction;
  return at;
}
