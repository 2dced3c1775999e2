const TURNS = 5;

/**
 * How many times the processor's time of `work(times)` is that of `work(1)`: about `times` if it is linear, its square
 * if it is quadratic. The least of several turns counts, because a busy machine only adds to it.
 */
export async function growth(times: number, work: (times: number) => unknown): Promise<number> {
  const least = { once: Infinity, more: Infinity };
  for (let turn = 0; turn < TURNS; turn += 1) {
    least.once = Math.min(least.once, await processorTime(() => work(1)));
    least.more = Math.min(least.more, await processorTime(() => work(times)));
  }
  return least.more / least.once;
}

async function processorTime(work: () => unknown): Promise<number> {
  const begin = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(begin);
  return user + system;
}
