import type { LessonBlock } from "#app/rules/blocks/rendered-block.ts";

/**
 * Remembers what was last found out about each text, and from what else. On the server all readers of a lesson share the
 * array of its blocks, in the browser a page keeps it.
 */
export function perText<Value>() {
  const cache = new WeakMap<readonly LessonBlock[], { from: string; value: Value }>();
  return (blocks: readonly LessonBlock[], from: string, find: () => Value): Value => {
    const before = cache.get(blocks);
    if (before?.from === from) return before.value;
    const value = find();
    cache.set(blocks, { from, value });
    return value;
  };
}
