/** Looks up many keys with one statement: all those requested in the same turn of the event loop. */
export function inBatches<Value>(
  loadAll: (keys: string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let next: { keys: Set<string>; values: Promise<ReadonlyMap<string, Value>> } | undefined;
  return async (key) => {
    if (!next) {
      const keys = new Set<string>();
      // Immediates run after all timers that are due, so polls that end together are one batch.
      const values = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        next = undefined;
        return loadAll([...keys]);
      });
      next = { keys, values };
    }
    next.keys.add(key);
    return (await next.values).get(key);
  };
}
