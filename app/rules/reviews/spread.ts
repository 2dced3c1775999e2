/**
 * How many review questions each day is going to propose: of what is due on it and was left from the days before, as many as
 * it has room for. `due[0]` is what is due today and was so earlier, of which `today` are proposed.
 */
export function spread(
  due: readonly number[],
  { today, capacity }: { today: number; capacity: number },
) {
  let waiting = 0;
  return due.map((count, index) => {
    waiting += count;
    const proposed = Math.min(waiting, index === 0 ? today : capacity);
    waiting -= proposed;
    return proposed;
  });
}
