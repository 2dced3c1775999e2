import { promoteUnderLoad } from "../test/promote-under-load.ts";
import { median, type Measured } from "./bench.ts";

const RUNS = Number(process.env.STANDBY_RUNS ?? 5);

/** A primary killed under load and its standby promoted: what was acknowledged and is lost, and how long nothing can be written. */
export async function standby(): Promise<Measured[]> {
  return [...(await measure(true)), ...(await measure(false))];
}

async function measure(isSynchronous: boolean): Promise<Measured[]> {
  const runs = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await promoteUnderLoad({ isSynchronous }));
  const mode = isSynchronous ? "synchronous" : "asynchronous";
  const note = `${RUNS} runs, line cut 0.3 s before the end`;
  const seconds = runs.map(({ secondsWithoutWrites }) => secondsWithoutWrites);
  const lost = runs.map((run) => run.lost);
  const acknowledged = runs.reduce((sum, run) => sum + run.acknowledged, 0);
  return [
    {
      what: `${mode}: acknowledged writes lost, most of a run`,
      value: Math.max(...lost),
      unit: "writes",
      note: `${lost.reduce((sum, each) => sum + each, 0)} of ${acknowledged}; ${note}`,
      ...(isSynchronous && { target: { value: 0, better: "lower" as const } }),
    },
    {
      what: `${mode}: first write after the primary's end, median`,
      value: median(seconds),
      unit: "s",
      note: `longest ${Math.max(...seconds).toFixed(2)} s`,
    },
    {
      what: `${mode}: writes acknowledged a second, median`,
      value: median(runs.map(({ writesPerSecond }) => writesPerSecond)),
      unit: "writes/s",
    },
  ];
}
