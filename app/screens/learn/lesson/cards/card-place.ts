import { createContext, use, useState, useSyncExternalStore } from "react";
import { cardAt, OPENING } from "#app/rules/lessons/card.ts";

/** The card being read. Apart from React's state, so that a card that changes draws the line and the bar, not the text. */
export interface CardPlace {
  get: () => string;
  /** As the server knew it. */
  getInitial: () => string;
  set: (id: string) => void;
  subscribe: (listener: () => void) => () => void;
}

function cardPlace(initial: string): CardPlace {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    getInitial: () => initial,
    set: (id) => {
      if (id === current) return;
      current = id;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useCardPlace(ids: readonly string[], start: string | null): CardPlace {
  const [place] = useState(() =>
    cardPlace(start === null ? (ids[0] ?? OPENING) : cardAt(ids, start)),
  );
  return place;
}

export const CardPlaceContext = createContext<CardPlace | null>(null);

export function useRequiredPlace(): CardPlace {
  const place = use(CardPlaceContext);
  if (!place) throw new Error("no place around the cards");
  return place;
}

/** The place of the current card, from 0. */
export function useCardIndex(ids: readonly string[]): number {
  const place = useRequiredPlace();
  const id = useSyncExternalStore(place.subscribe, place.get, place.getInitial);
  return Math.max(0, ids.indexOf(id));
}
