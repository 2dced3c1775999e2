import { useEffect } from "react";
import { type CardPlace, useRequiredPlace } from "./card-place.ts";
import { showCard } from "./show-card.ts";

/** Follows the reader through the cards: which one is on screen. */
export function useShownCard(ids: readonly string[]): void {
  const place = useRequiredPlace();
  // While a lesson is being written, its list is a new one with each word.
  const list = ids.join(" ");
  useEffect(() => followScroll(list.split(" "), place), [list, place]);
}

/**
 * The keys that lead from card to card, and the current card in the address. Belongs to what is hydrated with the page
 * and not to the text, which follows a moment later: nobody sees which is there, and presses would be lost in between.
 */
export function useCardKeys(ids: readonly string[], { hasKeys }: { hasKeys: boolean }): void {
  const place = useRequiredPlace();
  const list = ids.join(" ");
  useEffect(() => noteInAddress(place), [place]);
  useEffect(() => {
    if (!hasKeys) return;
    const onKey = (event: KeyboardEvent) => {
      const card = document.getElementById(place.get());
      if (!card || isForOthers(event)) return;
      const step = stepOf(event, card);
      const all = list.split(" ");
      const next = all[all.indexOf(place.get()) + step];
      if (step !== 0 && next !== undefined) {
        event.preventDefault();
        showCard(place, next);
      } else if (step === 0 && event.key === " ") {
        event.preventDefault();
        scrollWithin(event.shiftKey ? -1 : 1);
      }
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [list, place, hasKeys]);
}

/** The card that lies across the upper half of the window is the one being read. */
function followScroll(ids: readonly string[], place: CardPlace): () => void {
  if (!("IntersectionObserver" in window)) return () => undefined;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) place.set(target.id);
    },
    { rootMargin: "-40% 0px -60% 0px" },
  );
  for (const id of ids) {
    const card = document.getElementById(id);
    if (card) observer.observe(card);
  }
  return () => observer.disconnect();
}

/** Not through the router: the page stays the same. A reload or a copied address opens at this card. */
function noteInAddress(place: CardPlace): () => void {
  return place.subscribe(() =>
    window.history.replaceState(window.history.state, "", `#${place.get()}`),
  );
}

/** Whether the key means something else where it was pressed. */
function isForOthers(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  // Selects text.
  if (event.shiftKey && event.key.startsWith("Arrow")) return true;
  const target = event.target as Element;
  const isPress = event.key === " " && target.closest("button, summary, a") !== null;
  return isPress || target.closest(OWN_KEYS) !== null;
}

/** 1 for on, -1 for back, 0 for a key that scrolls. */
function stepOf(event: KeyboardEvent, card: Element): -1 | 0 | 1 {
  const isRtl = getComputedStyle(card).direction === "rtl";
  switch (event.key) {
    case "ArrowRight":
      return isRtl ? -1 : 1;
    case "ArrowLeft":
      return isRtl ? 1 : -1;
    case "ArrowDown":
      return isEndSeen(card) ? 1 : 0;
    case "ArrowUp":
      return isTopSeen(card) ? -1 : 0;
    case " ":
      if (event.shiftKey) return isTopSeen(card) ? -1 : 0;
      return isEndSeen(card) ? 1 : 0;
    default:
      return 0;
  }
}

/** Where keys type, choose or scroll sideways. */
const OWN_KEYS = "input, textarea, select, [contenteditable], [popover], [role=region], dialog";

/** Where the bars leave a card free, in pixels from the window's top. */
function freeBand(): { top: number; bottom: number } {
  const style = getComputedStyle(document.documentElement);
  const [above = 0, below = 0] = [style.scrollPaddingTop, style.scrollPaddingBottom].map(
    (padding) => Number.parseFloat(padding) || 0,
  );
  return { top: above, bottom: window.innerHeight - below };
}

/** A browser's own step counts what the bars cover, so lines would be left out. */
function scrollWithin(direction: -1 | 1): void {
  const { top, bottom } = freeBand();
  window.scrollBy({ top: direction * (bottom - top) * SHARE_OF_BAND });
}

/** The last lines come once more, as in any page that is scrolled by keys. */
const SHARE_OF_BAND = 0.875;

/** A card taller than the window scrolls first. */
const isEndSeen = (card: Element): boolean =>
  card.getBoundingClientRect().bottom <= freeBand().bottom + ROUNDING;

const isTopSeen = (card: Element): boolean =>
  card.getBoundingClientRect().top >= freeBand().top - ROUNDING;

const ROUNDING = 4;
