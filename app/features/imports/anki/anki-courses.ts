import { v5 } from "uuid";
import { cleanLine } from "#app/rules/clean-text.ts";
import type { Apkg, ApkgCard, ApkgReview } from "#packages/anki/read-apkg.ts";
import { cut, questionOfCard, type BroughtQuestion } from "./anki-question.ts";

/** Ids are made of the learner's and of what Anki never changes, so that a file brought twice is there once. */
const NAMESPACE = "6f1d1c7e-6f6a-4a57-9d0e-0f6f2b9a7c11";

export const ankiId = (learnerId: string, ...parts: (string | number)[]): string =>
  v5([learnerId, ...parts].join("/"), NAMESPACE);

export interface BroughtCard extends BroughtQuestion {
  id: string;
  conceptId: string;
  /** Within its course: what the deck is called, or the course itself. */
  part: string;
  reviews: ApkgReview[];
}

/** A deck with all decks in it. */
export interface BroughtCourse {
  id: string;
  title: string;
  cards: BroughtCard[];
}

export interface LeftOutCounts {
  media: number;
  empty: number;
  long: number;
  suspended: number;
  /** Studied, but their history isn't in the file. */
  withoutHistory: number;
}

const MAX_TITLE = 100;

/** The courses in a package, each with its cards in Anki's order, and what can't come along. */
export function coursesIn(
  { cards, media }: Apkg,
  learnerId: string,
): { courses: BroughtCourse[]; leftOut: LeftOutCounts } {
  const courses = new Map<string, BroughtCourse>();
  const seen = new Set<string>();
  const leftOut = { media, empty: 0, long: 0, suspended: 0, withoutHistory: 0 };
  for (const card of cards) {
    const [top = "", ...below] = card.deck.split("::").map(nameOf);
    const brought = card.isSuspended ? "suspended" : questionOfCard(card.sides, card.deck);
    if (typeof brought === "string") {
      leftOut[brought] += 1;
      continue;
    }
    const id = ankiId(learnerId, "card", card.guid, card.ordinal);
    if (seen.has(id)) continue;
    seen.add(id);
    if (isWithoutHistory(card)) leftOut.withoutHistory += 1;
    const courseId = ankiId(learnerId, "deck", top);
    const course = courses.get(top) ?? { id: courseId, title: top, cards: [] };
    courses.set(top, course);
    const conceptId = ankiId(learnerId, "concept", card.guid, card.ordinal);
    const part = below.at(-1) ?? top;
    course.cards.push({ ...brought, id, conceptId, part, reviews: card.reviews });
  }
  return { courses: [...courses.values()], leftOut };
}

const isWithoutHistory = ({ interval, reviews }: ApkgCard) => interval > 0 && reviews.length === 0;

const nameOf = (name: string) => cut(cleanLine(name), MAX_TITLE) || "Deck";

const CARDS_PER_LESSON = 20;

export interface BroughtLesson {
  title: string;
  cards: BroughtCard[];
}

/** A lesson for each deck, or for each twenty of its cards. Those that were studied come first and share no lesson with new ones. */
export function lessonsOf(cards: readonly BroughtCard[]): BroughtLesson[] {
  return [...Map.groupBy(cards, ({ part }) => part)].flatMap(([part, own]) => {
    const studied = own.filter(({ reviews }) => reviews.length > 0);
    const fresh = own.filter(({ reviews }) => reviews.length === 0);
    const parts = [...chunks(studied), ...chunks(fresh)];
    return parts.map((chunk, index) => ({
      title: parts.length === 1 ? part : `${part} (${index + 1})`,
      cards: chunk,
    }));
  });
}

const chunks = (cards: readonly BroughtCard[]): BroughtCard[][] =>
  Array.from({ length: Math.ceil(cards.length / CARDS_PER_LESSON) }, (_, index) =>
    cards.slice(index * CARDS_PER_LESSON, (index + 1) * CARDS_PER_LESSON),
  );
