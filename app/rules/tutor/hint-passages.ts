import { withoutCitations } from "../blocks/citations.ts";
import type { RenderedBlock } from "../blocks/rendered-block.ts";
import { cardsOf } from "../lessons/cards.ts";
import { wordsOf } from "../questions/guessing.ts";

export interface HintPassage {
  /** The id of its card. */
  card: string;
  text: string;
}

interface About {
  /** The question's. */
  concept: string | null;
  question: string;
}

const MAX_PASSAGES = 3;
/** In words that they share with the question: introducing the concept, in bold, and mentioning it. */
const INTRODUCES = 20;
const MENTIONS = 10;

/** The prose of a lesson that speaks of a question's concept, in reading order; `best` is the place of the closest one. */
export function hintPassages(
  blocks: readonly RenderedBlock[],
  about: About,
): { passages: HintPassage[]; best: number } {
  const wanted = wordsOf(`${about.concept ?? ""} ${about.question}`);
  const name = about.concept?.toLowerCase();
  const ranked = proseByCard(blocks)
    .map((passage, place) => ({ passage, place, score: closeness(passage.text, wanted, name) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score || one.place - other.place)
    .slice(0, MAX_PASSAGES);
  const [closest] = ranked;
  const inOrder = ranked.toSorted((one, other) => one.place - other.place);
  return {
    passages: inOrder.map(({ passage }) => passage),
    best: closest ? inOrder.indexOf(closest) : -1,
  };
}

function closeness(text: string, wanted: ReadonlySet<string>, name: string | undefined): number {
  const lower = text.toLowerCase();
  const named = name === undefined || !lower.includes(name) ? 0 : MENTIONS;
  const introduced = name !== undefined && lower.includes(`**${name}`) ? INTRODUCES : 0;
  return wordsOf(text).intersection(wanted).size + named + introduced;
}

/** Without stops, guesses and what is to be sorted: they hold questions, with their answers. */
const proseByCard = (blocks: readonly RenderedBlock[]): HintPassage[] =>
  cardsOf(blocks).flatMap(({ id, blocks: own }) => {
    const text = own
      .flatMap((block) => (block.kind === "text" || block.kind === "callout" ? [block.text] : []))
      .join("\n\n");
    return text === "" ? [] : [{ card: id, text: withoutCitations(text) }];
  });
