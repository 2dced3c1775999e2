import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Model, Models } from "#app/ai/models.ts";
import { isInteractive } from "#app/rules/blocks/rendered-block.ts";
import type { Brief } from "./brief.ts";
import { judge, type Verdict } from "./judge.ts";
import { CHECKS, scoreLessons, shareOf, type Scores } from "./score-lesson.ts";
import { writeCourse } from "./write-course.ts";

interface Result {
  topic: string;
  /** Null if the course could not be written. */
  scores: Scores | null;
  verdict: Verdict | null;
  /** Of what its readers can try out; earlier runs didn't count it. */
  interactive?: string[];
  seconds: number;
}

interface StoredRun {
  model: string;
  checker: string;
  judge: string | null;
  startedAt: string;
  results: Result[];
}

interface Evals {
  team: Models;
  /** Reads what was written and marks it. */
  judgeModel: Model | null;
  briefs: readonly Brief[];
  /** Where runs are stored. */
  folder: string;
  now: Date;
  print: (line: string) => void;
}

/** Writes the first two lessons for each brief, scores them and compares them with the last stored run. */
export async function runEvals({ team, judgeModel, briefs, folder, now, print }: Evals) {
  const last = lastRun(folder);
  const results: Result[] = [];
  print(`${team.writer.modelId}, checked by ${team.checker.modelId}`);
  if (last) print(`in brackets: ${last.model} on ${last.startedAt.slice(0, 10)}`);
  for (const brief of briefs) {
    const startedAt = performance.now();
    const lessons = await writeCourse(team, brief.topic);
    const scores = lessons && scoreLessons(brief, lessons);
    const verdict = lessons && judgeModel && (await judge(judgeModel, brief, lessons));
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const interactive = (lessons ?? []).flatMap(({ blocks }) =>
      blocks.filter(isInteractive).map(({ kind }) => kind),
    );
    const result = { topic: brief.topic, scores, verdict, interactive, seconds };
    results.push(result);
    print(
      describe(
        brief,
        result,
        last?.results.find(({ topic }) => topic === brief.topic),
      ),
    );
  }
  print(summary(results, last));
  mkdirSync(folder, { recursive: true });
  const run: StoredRun = {
    model: team.writer.modelId,
    checker: team.checker.modelId,
    judge: judgeModel?.modelId ?? null,
    startedAt: now.toISOString(),
    results,
  };
  const name = `${now.toISOString().replaceAll(/[:.]/g, "-")}.json`;
  writeFileSync(join(folder, name), `${JSON.stringify(run, null, 2)}\n`);
  return run;
}

/** The newest by its name, which begins with the time. */
function lastRun(folder: string): StoredRun | null {
  try {
    const newest = readdirSync(folder)
      .filter((file) => file.endsWith(".json"))
      .toSorted()
      .at(-1);
    return newest ? (JSON.parse(readFileSync(join(folder, newest), "utf8")) as StoredRun) : null;
  } catch {
    return null;
  }
}

function describe(brief: Brief, { scores, verdict, seconds }: Result, last?: Result): string {
  const before = last ? ` (${percent(last.scores)})` : "";
  const failed = scores
    ? CHECKS.flatMap((check) => (scores[check] === null ? [] : [`${check}: ${scores[check]}`]))
    : ["could not be written"];
  const marks = verdict ? ` judge ${meanOf(verdict).toFixed(1)} (${verdict.because})` : "";
  return [
    `${percent(scores)}${before}`.padEnd(14),
    `${brief.subject} ${brief.language} ${brief.level}`.padEnd(28),
    `${brief.topic}, ${seconds} s${marks}`,
    ...failed.map((line) => `\n${" ".repeat(14)}${line}`),
  ].join("");
}

function summary(results: readonly Result[], last: StoredRun | null): string {
  const lines = CHECKS.map((check) => {
    const passed = (of: readonly Result[]) =>
      `${of.filter(({ scores }) => scores?.[check] === null).length} of ${of.length}`;
    return `${check.padEnd(16)}${passed(results)}${last ? ` (${passed(last.results)})` : ""}`;
  });
  const verdicts = results.flatMap(({ verdict }) => verdict ?? []);
  const mean = verdicts.reduce((sum, verdict) => sum + meanOf(verdict), 0) / verdicts.length;
  if (verdicts.length > 0) lines.push(`${"judge".padEnd(16)}${mean.toFixed(2)} of 5`);
  const kinds = results.flatMap(({ interactive = [] }) => interactive);
  lines.push(`${"to try out".padEnd(16)}${[kinds.length, ...new Set(kinds)].join(" ")}`);
  return ["", "passed", ...lines].join("\n");
}

const percent = (scores: Scores | null) => `${scores ? Math.round(100 * shareOf(scores)) : 0}%`;

const meanOf = ({ accuracy, teaching, fit, questions, voice }: Verdict) =>
  (accuracy + teaching + fit + questions + voice) / 5;
