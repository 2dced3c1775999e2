import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median, percentile, type Bench, type Measured } from "./bench.ts";
import {
  fillDatabase,
  findBuilds,
  startServer,
  warmUpFiles,
  type Build,
} from "./screens/filled.ts";
import type { Visit, Visited } from "./screens/visitor.ts";

const SIZES = (process.env.SCREENS_SIZES ?? "1000,100000").split(",").map(Number);
const VISITS = Number(process.env.SCREENS_VISITS ?? 300);
/** The maximum ratio between the times of the largest and the smallest database. */
const MAX_GROWTH = 1.5;
/** The maximum ratio between the times of this build and those of 1.0.3. */
const MAX_SLOWDOWN = 1.1;

const SCREENS = ["dashboard", "topic", "reviews", "history", "progress"];
const LEARNERS = { usual: 0, "2,000 lessons": -1 } as const;

/** A build on a database of this many learners. */
interface Side {
  build: Build["name"];
  learners: number;
  visitor: ChildProcess;
  filledIn: number;
}

type Row = { what: string; side: Side; visited: Visited[] };

/**
 * Each screen's loader, for a typical learner and one with 2,000 lessons: in a small and a large instance, in this build and
 * 1.0.3. All four take turns visit by visit, so that whatever else the machine does slows all of them.
 */
export const screens: Bench = async () => {
  // Filling takes minutes: `SCREENS_DATA` names a folder that keeps the databases for the next run.
  const stored = process.env.SCREENS_DATA;
  const folder = stored ?? mkdtempSync(join(tmpdir(), "nectar-bench-"));
  mkdirSync(folder, { recursive: true });
  const server = await startServer(folder);
  const sides: Side[] = [];
  try {
    const builds = findBuilds(folder);
    const filled = [];
    for (const learners of SIZES)
      for (const build of builds)
        filled.push(await filledBy(server.connectionString, build, learners, folder));
    await warmUpFiles(folder);
    for (const database of filled) sides.push(await sideOf(database));
    const rows: Row[] = [];
    for (const screen of SCREENS)
      for (const [learner, first] of Object.entries(LEARNERS))
        rows.push(...(await takeTurns(`${screen} (${learner})`, sides, screen, first)));
    return [...sides.map(fillingOf), ...resultsOf(rows)];
  } finally {
    for (const { visitor } of sides) visitor.disconnect();
    await server.stop();
    if (stored === undefined) rmSync(folder, { recursive: true, force: true });
  }
};

async function filledBy(server: string, build: Build, learners: number, folder: string) {
  const started = performance.now();
  const address = await fillDatabase(server, build, learners, folder);
  return { build, learners, address, filledIn: (performance.now() - started) / 1000 };
}

async function sideOf({
  build,
  address,
  ...filled
}: Awaited<ReturnType<typeof filledBy>>): Promise<Side> {
  const visitor = fork(join(import.meta.dirname, "screens/visitor.ts"), [build.root, address], {
    cwd: build.root,
  });
  await answerOf(visitor);
  return { ...filled, build: build.name, visitor };
}

async function takeTurns(what: string, sides: Side[], screen: string, first: number) {
  const rows = sides.map((side): Row => ({ what, side, visited: [] }));
  for (let turn = 0; turn < VISITS; turn++)
    // Each turn begins with another side, because the first one may find the processor asleep.
    for (const place of sides.keys()) {
      const row = rows[(place + turn) % rows.length]!;
      row.side.visitor.send({ screen, learner: first < 0 ? -1 : turn } satisfies Visit);
      row.visited.push(await answerOf<Visited>(row.side.visitor));
    }
  return rows;
}

async function answerOf<Answer>(visitor: ChildProcess): Promise<Answer> {
  const ended = new AbortController();
  const failed = once(visitor, "exit", { signal: ended.signal }).then(() => {
    throw new Error("the process that visits the screens ended");
  });
  const [answer]: Answer[] = await Promise.race([once(visitor, "message"), failed]);
  ended.abort();
  failed.catch(() => undefined);
  return answer!;
}

const fillingOf = ({ build, learners, filledIn }: Side): Measured => ({
  what: `filling ${learners} learners, ${build}`,
  value: filledIn,
  unit: "s",
});

function resultsOf(rows: Row[]): Measured[] {
  const find = (what: string, build: string, learners = SIZES[0]) =>
    rows.find(
      (row) => row.what === what && row.side.build === build && row.side.learners === learners,
    );
  return rows
    .filter(({ side }) => side.build === "new")
    .flatMap((row): Measured[] => {
      const { what, side } = row;
      const old = find(what, "old", side.learners);
      const small = find(what, "new");
      const results: Measured[] = [];
      const label = `${what}, ${side.learners} learners`;
      if (old)
        results.push({
          what: `${label}: new / old, median`,
          value: half(row) / half(old),
          unit: "×",
          target: { value: MAX_SLOWDOWN, better: "lower" },
          note: `${textOf(row)} / ${textOf(old)}`,
        });
      else results.push({ what: label, value: half(row), unit: "ms", note: textOf(row) });
      if (small && small !== row)
        results.push({
          what: `${label}: / ${SIZES[0]} learners, p95`,
          value: p95(row) / p95(small),
          unit: "×",
          target: { value: MAX_GROWTH, better: "lower" },
          note: `${p95(row).toFixed(1)} ms / ${p95(small).toFixed(1)} ms`,
        });
      return results;
    });
}

const half = ({ visited }: Row) => median(visited.map(({ ms }) => ms));
const p95 = ({ visited }: Row) =>
  percentile(
    visited.map(({ ms }) => ms),
    0.95,
  );

function textOf(row: Row): string {
  const cpu = median(row.visited.map(({ cpuMs }) => cpuMs));
  const statements = median(row.visited.map((visit) => visit.statements));
  return `${half(row).toFixed(1)} ms, processor ${cpu.toFixed(1)} ms, p95 ${p95(row).toFixed(1)} ms, statements ${statements}`;
}
