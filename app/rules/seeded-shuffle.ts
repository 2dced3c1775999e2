/** The same seed gives the same order on every machine, so a question can be shown and checked again. All orders are equally likely. */
export function seededShuffle<Item>(items: readonly Item[], seed: number): Item[] {
  const shuffled = [...items];
  const random = seededRandom(seed);
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other] as Item, shuffled[last] as Item];
  }
  return shuffled;
}

/** The stored positions of `count` options in the order one sitting shows them: seed = sitting and question. */
export function shownOrder(count: number, seed: string): number[] {
  return seededShuffle(
    Array.from({ length: count }, (_, index) => index),
    seedFrom(seed),
  );
}

/** FNV-1a: neighbouring texts, such as the sittings of one learner, get unrelated seeds. */
export function seedFrom(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
}

/** Tommy Ettinger's Mulberry32, a 32-bit generator in the public domain: small, seeded, the same on every machine. */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
