import type { Bench, Measured } from "./bench.ts";
import { simulate, type Cell } from "./memory/simulate.ts";
import { ladderScheduler, ourScheduler } from "./memory/schedulers.ts";
import { warningDays } from "./memory/warning-days.ts";
import { DESIRED_RETENTION } from "./memory/year.ts";

const LEARNERS = 20;
const LESSONS = 500;
/** Desired retentions in steps of 0.01, to find the one that remembers as much as the ladder. */
const RETENTIONS = [0.9, 0.91, 0.92, 0.93, 0.94, 0.95, 0.96, 0.97, 0.98];
const GOAL = { points: 2, answers: 24, ladder: 0.7, warnings: 0.05 };

/**
 * Does the memory model keep its promise? A simulated year of learners whose memories the scheduler doesn't know, in
 * 48 worlds. Exits with 1 if a goal is missed: the seeds are fixed, so a miss is a change of the rules.
 */
export const memory: Bench = async () => {
  const cells = [0, 0.1, 0.2].flatMap((harderUpTo) =>
    [0, 0.25].flatMap((guessChance) =>
      [0, 3].flatMap((latestDays) =>
        [1.2, 2.3, 4.5, 8.3].map((firstStability) => ({
          harderUpTo,
          guessChance,
          latestDays,
          firstStability,
        })),
      ),
    ),
  );
  const measured = [...cells.flatMap(measureCell), ...measureWarnings()];
  const isMissed = measured.some(({ value, target }) => target && value > target.value);
  if (isMissed) process.exitCode = 1;
  return measured;
};

function measureCell(cell: Cell): Measured[] {
  const name = `stability ${cell.firstStability} d, guessing ${cell.guessChance}, unseen harder by up to ${cell.harderUpTo}, up to ${cell.latestDays} d late`;
  const ours = simulate(cell, LEARNERS, () => ourScheduler(cell.guessChance, DESIRED_RETENTION));
  const gap = (ours.promised - ours.actual) * 100;
  return [
    {
      what: `promised − true recall, without sign: ${name}`,
      value: Math.abs(gap),
      unit: "points",
      target: { value: GOAL.points, better: "lower" },
      note: `promised ${show(ours.promised)}, true ${show(ours.actual)}`,
    },
    {
      what: `answers per concept and year: ${name}`,
      value: ours.answers,
      unit: "answers",
      target: { value: GOAL.answers, better: "lower" },
      note: `mean recall ${show(ours.meanRecall)}`,
    },
    ...(cell.harderUpTo === 0 ? [measureLadder(cell, name)] : []),
  ];
}

/** Both schedules at the same mean recall; at a lower one, fewer answers would prove nothing. */
function measureLadder(cell: Cell, name: string): Measured {
  const ladder = simulate(cell, LEARNERS, ladderScheduler);
  for (const retention of RETENTIONS) {
    const ours = simulate(cell, LEARNERS, () => ourScheduler(cell.guessChance, retention));
    if (ours.meanRecall < ladder.meanRecall) continue;
    return {
      what: `answers, ours / the specification's ladder at no lower mean recall: ${name}`,
      value: ours.answers / ladder.answers,
      unit: "×",
      target: { value: GOAL.ladder, better: "lower" },
      note: `${show(ours.answers)} / ${show(ladder.answers)}; recall ${show(ours.meanRecall)} / ${show(ladder.meanRecall)}; desired retention ${retention}`,
    };
  }
  throw new Error(`No desired retention remembers as much as the ladder: ${name}`);
}

function measureWarnings(): Measured[] {
  return [1, 0.95, 0.9].map((shareRight) => ({
    what: `days with a warning on a lesson, right ${shareRight * 100}% of the time`,
    value: warningDays(shareRight, LESSONS),
    unit: "of all days",
    ...(shareRight === 1 && { target: { value: GOAL.warnings, better: "lower" as const } }),
    note: "punctual; three concepts a lesson",
  }));
}

const show = (value: number) => value.toFixed(3);
