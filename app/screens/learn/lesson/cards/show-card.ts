import type { CardPlace } from "./card-place.ts";

const SLIDE_MS = 180;
const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";

/**
 * Brings a card to the top of the window and gives it the focus, for keyboards and screen readers. The page is there at
 * once; what it shows slides after it, which takes the same time however far away the card is.
 */
export function showCard(place: CardPlace, id: string): void {
  const card = document.getElementById(id);
  const left = document.getElementById(place.get());
  if (!card) return;
  const before = window.scrollY;
  card.focus({ preventScroll: true });
  card.scrollIntoView({ block: "start", behavior: "instant" });
  const distance = window.scrollY - before;
  slide(card, distance);
  slide(left, distance);
  place.set(id);
}

function slide(card: Element | null, distance: number): void {
  const content = card?.querySelector("[data-card-content]");
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (isStill || distance === 0 || !content || !("animate" in content)) return;
  const from = Math.max(-window.innerHeight, Math.min(window.innerHeight, distance));
  content.animate([{ transform: `translateY(${from}px)` }, { transform: "none" }], {
    duration: SLIDE_MS,
    easing: EASE,
  });
}
