const CONFIDENCE = 0.95;
/** Halvings of an interval: more than a double can tell apart. */
const STEPS = 60;

/**
 * The 95% interval of Clopper and Pearson (1934) for a share: exact, and so never too narrow, even at 0 and at all.
 */
export function exactInterval(hits: number, total: number): { low: number; high: number } {
  const tail = (1 - CONFIDENCE) / 2;
  return {
    low: hits === 0 ? 0 : solve((share) => atLeast(hits, total, share) - tail),
    high: hits === total ? 1 : solve((share) => tail - (1 - atLeast(hits + 1, total, share))),
  };
}

/** Where a function that grows from 0 to 1 crosses zero. */
function solve(growing: (share: number) => number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (growing(middle) < 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The chance of this many hits or more. */
function atLeast(hits: number, total: number, share: number): number {
  let logOfTerm = total * Math.log1p(-share);
  let fewer = 0;
  for (let count = 0; count < hits; count += 1) {
    fewer += Math.exp(logOfTerm);
    logOfTerm += Math.log((total - count) / (count + 1)) + Math.log(share) - Math.log1p(-share);
  }
  return 1 - Math.min(1, fewer);
}
