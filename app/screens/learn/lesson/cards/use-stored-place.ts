import { useEffect, useLayoutEffect, useSyncExternalStore } from "react";
import { cardAt } from "#app/rules/lessons/card.ts";
import type { LessonIntent } from "../lesson-intents.ts";
import { intent } from "../../../intents.ts";
import { type CardPlace, useRequiredPlace } from "./card-place.ts";

/** So that reading on from card to card sends one. */
const PAUSE_MS = 1_000;

/**
 * Opens at the card that the address names, else at the one at which the learner was last, and never again: a page that
 * is being read doesn't jump because another device moved on.
 */
export function useOpeningCard(ids: readonly string[]): void {
  const place = useRequiredPlace();
  const isHydrated = useSyncExternalStore(neverChanges, wasLinked, wasSent);
  useLayoutEffect(() => {
    // The learner went on before the text was hydrated.
    if (place.get() !== place.getInitial()) return;
    const named = window.location.hash.slice(1);
    const card = named === "" ? place.getInitial() : cardAt(ids, named);
    // Where the browser, or `OpenAtCard`, has opened the page the reader may have scrolled on since.
    const isOpenThere = isHydrated && (named === "" || named === card);
    if (card !== ids[0] && !isOpenThere)
      document.getElementById(card)?.scrollIntoView({ block: "start", behavior: "instant" });
    place.set(card);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the text appears
  }, []);
}

const neverChanges = () => () => undefined;
/** On a page reached by a link within the site. */
const wasLinked = () => false;
/** On a page that was sent with the text, until it is hydrated. */
const wasSent = () => true;

/** Keeps the place for the learner's other devices, except (`null`) of a lesson that is read again. */
export function useStoredPlace(lessonId: string | null): void {
  const place = useRequiredPlace();
  useEffect(() => (lessonId === null ? undefined : keepPlace(place, lessonId)), [place, lessonId]);
}

function keepPlace(place: CardPlace, lessonId: string): () => void {
  let stored = place.getInitial();
  let pause: ReturnType<typeof setTimeout> | undefined;
  const send = () => {
    clearTimeout(pause);
    const card = place.get();
    if (card === stored) return;
    stored = card;
    const { name, value } = intent<LessonIntent>("keep-place");
    // Also while the page is being left. The answer has no news, and one that is lost is made good by the next card.
    navigator.sendBeacon(`/lesson/${lessonId}.data`, new URLSearchParams({ [name]: value, card }));
  };
  const onChange = () => {
    clearTimeout(pause);
    pause = setTimeout(send, PAUSE_MS);
  };
  const onHide = () => document.visibilityState === "hidden" && send();
  const unsubscribe = place.subscribe(onChange);
  document.addEventListener("visibilitychange", onHide);
  window.addEventListener("pagehide", send);
  return () => {
    unsubscribe();
    document.removeEventListener("visibilitychange", onHide);
    window.removeEventListener("pagehide", send);
    send();
  };
}
