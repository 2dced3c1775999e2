/** What a trace needs to contain for `readTrace`. */
export const TRACED = [
  "disabled-by-default-devtools.timeline",
  "blink.user_timing",
  "devtools.timeline",
];

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds: when it began, and the processor time of its thread. */
  ts: number;
  tdur?: number;
  dur?: number;
}

/**
 * Milliseconds of the page's thread, by its processor time: other work on the machine doesn't stretch it, as it would the
 * time by the clock. Marks: "hydration" (`app/entry.client.tsx`) and "at rest".
 */
export function readTrace(file: Buffer) {
  const { traceEvents } = JSON.parse(file.toString()) as { traceEvents: TraceEvent[] };
  const mark = (name: string) => traceEvents.find((event) => event.name === name);
  const [hydration, rest] = [mark("hydration"), mark("at rest")];
  if (!hydration || !rest) throw new Error("The page was never hydrated.");
  const own = traceEvents.filter(({ pid, tid }) => pid === hydration.pid && tid === hydration.tid);
  const tasks = own
    .filter(({ name }) => name === "RunTask")
    .map(({ ts, dur = 0, tdur = 0 }) => ({ begin: ts, end: ts + dur, spent: tdur / 1000 }));
  const firstScript = Math.min(
    ...own
      .filter(({ name }) => /^v8\.(compile|evaluate)Module$|^EvaluateScript$/.test(name))
      .map(({ ts }) => ts),
  );
  const between = (from: number, to: number) =>
    tasks
      .filter(({ begin, end }) => end > from && begin < to)
      .reduce((sum, { spent }) => sum + spent, 0);
  return {
    scripts: between(firstScript, rest.ts),
    // The task with the mark evaluates the last script; hydration begins after it.
    hydration: tasks
      .filter(({ begin }) => begin > hydration.ts && begin < rest.ts)
      .reduce((sum, { spent }) => sum + spent, 0),
    longestTask: Math.max(...tasks.map(({ spent }) => spent)),
  };
}
