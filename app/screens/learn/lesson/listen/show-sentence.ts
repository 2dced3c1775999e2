import type { SpokenSentence } from "#app/rules/speech/spoken-sentence.ts";
import type { CardPlace } from "../cards/card-place.ts";
import { findSentence } from "./find-sentence.ts";

/** The name in `::highlight()`, and in a browser without it the attribute of the paragraph. */
const NAME = "read-aloud";
/** A sentence that is brought into view begins here, as a share of the window that the bars leave free. */
const READING_LINE = 0.25;
/** A smooth scroll takes about as long. */
const SCROLL_MS = 800;

/** Marks the sentence that is read, and brings it into view, unless the reader looks at something else. */
export class SentenceView {
  readonly #sentences: readonly SpokenSentence[];
  readonly #place: CardPlace | null;
  /** What covers the end of the window. */
  readonly #bar: () => Element | null;
  #current: Range | null = null;
  #scrolledAt = -Infinity;

  constructor(
    sentences: readonly SpokenSentence[],
    place: CardPlace | null,
    bar: () => Element | null,
  ) {
    this.#sentences = sentences;
    this.#place = place;
    this.#bar = bar;
  }

  show(index: number, isChosen: boolean): void {
    const isFollowing = isChosen || this.#isInView();
    this.#current = findSentence(this.#sentences, index);
    mark(this.#current);
    if (!isFollowing) return;
    this.#turnTo(this.#sentences[index]?.card);
    this.#scrollTo(this.#current);
  }

  close(): void {
    mark(null);
  }

  /** A reader who has scrolled away reads for themselves: the voice goes on without moving the page. */
  #isInView(): boolean {
    if (!this.#current || performance.now() - this.#scrolledAt < SCROLL_MS) return true;
    const { top, bottom } = this.#current.getBoundingClientRect();
    const free = this.#freeBand();
    return bottom > free.top && top < free.bottom;
  }

  /** As 'Continue' does, but the focus stays: a screen reader would announce the card while it is read. */
  #turnTo(id: string | undefined): void {
    const card = id === undefined ? null : document.getElementById(id);
    if (!card || getComputedStyle(card).scrollSnapAlign === "none") return;
    if (id === undefined || this.#place === null || this.#place.get() === id) return;
    card.scrollIntoView({ block: "start", behavior: "instant" });
    this.#place.set(id);
  }

  #scrollTo(range: Range | null): void {
    const rect = range?.getBoundingClientRect();
    if (!rect || rect.height === 0) return;
    const { top, bottom } = this.#freeBand();
    if (rect.top >= top && rect.bottom <= bottom) return;
    this.#scrolledAt = performance.now();
    const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    window.scrollBy({
      top: rect.top - (top + (bottom - top) * READING_LINE),
      behavior: isStill ? "instant" : "smooth",
    });
  }

  #freeBand(): { top: number; bottom: number } {
    const style = getComputedStyle(document.documentElement);
    const [above = 0, below = 0] = [style.scrollPaddingTop, style.scrollPaddingBottom].map(
      (padding) => Number.parseFloat(padding) || 0,
    );
    const bar = this.#bar()?.getBoundingClientRect().top ?? window.innerHeight;
    // Below the line of the lesson's progress.
    return { top: Math.max(above, 56), bottom: Math.min(window.innerHeight - below, bar) };
  }
}

function mark(range: Range | null): void {
  if ("highlights" in CSS) {
    if (range) CSS.highlights.set(NAME, highlight(range));
    else CSS.highlights.delete(NAME);
    return;
  }
  for (const element of document.querySelectorAll(`[data-${NAME}]`))
    element.removeAttribute(`data-${NAME}`);
  const start = range?.startContainer;
  const element = start instanceof Element ? start : start?.parentElement;
  element?.closest("p, li, h1, h2, td, figure, div")?.setAttribute(`data-${NAME}`, "");
}

/** Above what a learner has marked as a note. */
function highlight(range: Range): Highlight {
  const marked = new Highlight(range);
  marked.priority = 1;
  return marked;
}
