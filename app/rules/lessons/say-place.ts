import type { LessonBlock } from "../blocks/rendered-block.ts";
import type { Card } from "./card.ts";

/**
 * Where a reader says what a term means before looking: some cards after the one that explains it, in another place in each
 * of four lessons, and in one of the four nowhere, so that nobody learns to skip it. `term` is its place in the lesson's list.
 */
export function sayPlace(
  cards: readonly Pick<Card<LessonBlock>, "id" | "section">[],
  explained: Readonly<Record<string, readonly number[]>>,
  lessonNumber: number,
): { card: string; term: number } | null {
  const places = cards.flatMap(({ id }, index) =>
    (explained[id] ?? []).map((term) => ({ term, index })),
  );
  const [first, ...others] = places;
  if (!first) return null;
  const lastIdea = cards.findLastIndex(({ section }) => section === "explanation");
  const lastExample = cards.findLastIndex(({ section }) => section === "example");
  switch (lessonNumber % 4) {
    case 1:
      return at(cards, first, lastIdea);
    case 2:
      return at(cards, first, first.index + 2);
    case 3:
      return at(cards, others.at(-1) ?? first, lastExample);
    default:
      return null;
  }
}

function at(
  cards: readonly Pick<Card<LessonBlock>, "id">[],
  { term, index }: { term: number; index: number },
  place: number,
) {
  const card = cards[Math.max(index, Math.min(place, cards.length - 1))];
  return card ? { card: card.id, term } : null;
}
