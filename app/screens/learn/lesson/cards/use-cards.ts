import { useEffect } from "react";
import { type CardPlace, useRequiredPlace } from "./card-place.ts";
import { showCard } from "./show-card.ts";

/** Follows the reader through the cards: which one is on screen, in the address too, and the keys that lead on. */
export function useCards(ids: readonly string[], { hasKeys }: { hasKeys: boolean }): void {
  const place = useRequiredPlace();
  // While a lesson is being written, its list is a new one with each word.
  const list = ids.join(" ");
  useEffect(() => followScroll(list.split(" "), place), [list, place]);
  useEffect(() => noteInAddress(place), [place]);
  useEffect(() => {
    if (!hasKeys) return;
    const onKey = (event: KeyboardEvent) => {
      const card = document.getElementById(place.get());
      const step = card ? stepOf(event, card) : 0;
      const all = list.split(" ");
      const next = all[all.indexOf(place.get()) + step];
      if (step === 0 || next === undefined) return;
      event.preventDefault();
      showCard(place, next);
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

/** 1 for on, -1 for back, 0 for a key that means something else here. */
function stepOf(event: KeyboardEvent, card: Element): -1 | 0 | 1 {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return 0;
  const target = event.target as Element;
  if (target.closest(OWN_KEYS)) return 0;
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
      if (target.closest("button, summary, a")) return 0;
      if (event.shiftKey) return isTopSeen(card) ? -1 : 0;
      return isEndSeen(card) ? 1 : 0;
    default:
      return 0;
  }
}

/** Where keys type, choose or scroll sideways. */
const OWN_KEYS = "input, textarea, select, [contenteditable], [popover], [role=region]";

/** A card taller than the window scrolls first. */
function isEndSeen(card: Element): boolean {
  const hidden = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom);
  return card.getBoundingClientRect().bottom <= window.innerHeight - (hidden || 0) + ROUNDING;
}

function isTopSeen(card: Element): boolean {
  const hidden = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
  return card.getBoundingClientRect().top >= (hidden || 0) - ROUNDING;
}

const ROUNDING = 4;
