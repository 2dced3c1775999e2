/**
 * The order of a mixed review: adjacent questions come from different topics, and within a topic from different
 * lessons, as far as possible. Deterministic, so that a reload continues at the same question.
 */
export type Interleaved = { courseId: string; lessonId: string };

export function interleave<Question extends Interleaved>(
  questions: readonly Question[],
): Question[] {
  const byTopic = groups(questions, ({ courseId }) => courseId).map((ofTopic) =>
    alternate(groups(ofTopic, ({ lessonId }) => lessonId)),
  );
  return alternate(byTopic);
}

/** Takes from the fullest group except the last one used: that leaves the fewest equal neighbours. */
function alternate<Item>(grouped: readonly (readonly Item[])[]): Item[] {
  const waiting = grouped.map((items) => ({ items, taken: 0 }));
  const ordered: Item[] = [];
  let last: (typeof waiting)[number] | null = null;
  for (;;) {
    const open = waiting.filter(({ items, taken }) => taken < items.length);
    const others = open.filter((group) => group !== last);
    const from = (others.length > 0 ? others : open).toSorted(
      (one, other) => left(other) - left(one),
    )[0];
    if (!from) return ordered;
    ordered.push(...from.items.slice(from.taken, from.taken + 1));
    from.taken += 1;
    last = from;
  }
}

const left = ({ items, taken }: { items: readonly unknown[]; taken: number }) =>
  items.length - taken;

/** In order of first appearance. */
function groups<Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[][] {
  return [...Map.groupBy(items, nameOf).values()];
}
