import { appendFile } from "node:fs/promises";
import { z } from "zod";
import { models } from "#app/ai/models.ts";
import { runTrustBench } from "#app/features/trust/run-trust-bench.ts";
import { storeTrustReport } from "#app/features/trust/trust-reports.ts";
import { libraryItems, reduxItems } from "#app/features/trust/trust-sets.ts";
import { now } from "#app/platform/clock.ts";
import { env } from "#app/platform/env.ts";
import { describeResponse } from "#app/rules/questions/question.ts";
import { CHECK_LEVELS } from "#app/rules/trust/check-level.ts";
import { GATES } from "#app/rules/trust/gates.ts";
import type { TrustItem } from "#app/rules/trust/trust-item.ts";
import {
  shareOf,
  summaryOf,
  TRUST_CLASSES,
  type Share,
  type TrustReport,
} from "#app/rules/trust/trust-report.ts";
import { NOT_DONE, type Options } from "./command.ts";
import { typedPath } from "./typed-path.ts";
import { withDatabase } from "./with-database.ts";

const DEFAULT_CONCURRENCY = 4;

/**
 * `ops trust-bench`: lets the checking model examine questions whose faults are known, prints what the gates stopped and
 * stores the report for the About page. With `--limit` it takes the first N of each class, as a trial that isn't stored.
 */
export async function trustBench(input: Options): Promise<number> {
  const options = flags.safeParse(input);
  if (!options.success) {
    console.error("--limit has to be a whole number above 0.");
    return NOT_DONE;
  }
  const { ai, AI_CHECK, AI_CONCURRENCY } = env();
  if (!ai) {
    console.error("No AI service is configured, so there is nothing to measure.");
    return 1;
  }
  const { set, limit, record } = options.data;
  const level = options.data.level ?? (AI_CHECK === "full" ? "full" : "basic");
  const items = firstOfEach(
    [
      ...(set === "library" ? [] : await reduxItems()),
      ...(set === "redux" ? [] : await libraryItems()),
    ],
    limit,
  );
  const team = models(ai);
  const checker = team.checker.modelId;
  console.error(`${items.length} questions, AI_CHECK=${level}, ${checker}`);
  const lines: string[] = [];
  const report = await runTrustBench(team, items, {
    level,
    concurrency: AI_CONCURRENCY ?? DEFAULT_CONCURRENCY,
    signal: new AbortController().signal,
    onProgress: (done, total) => {
      if (done % 60 < 3) console.error(`${done} of ${total}`);
    },
    onAnswer: ({ text, open }, lesson, { response }) => {
      const options = open.kind === "choice" ? open.content.options : [];
      const answer = response === null ? "ambiguous" : describeResponse(open, response);
      lines.push(JSON.stringify({ question: text, options, lesson, answer }));
    },
  });
  for (const line of describeReport(report)) console.log(line);
  if (record) await appendFile(typedPath(record), `${lines.join("\n")}\n`);
  if (limit !== undefined) console.log("A trial: not stored.");
  else await withDatabase(() => storeTrustReport(checker, report, now()));
  return 0;
}

const flags = z.object({
  set: z.enum(["redux", "library"]).optional(),
  level: z.enum(CHECK_LEVELS).optional(),
  limit: z
    .string()
    .regex(/^[1-9]\d*$/)
    .transform(Number)
    .optional(),
  record: z.string().optional(),
});

function firstOfEach(items: TrustItem[], limit = Infinity): TrustItem[] {
  return [...Map.groupBy(items, ({ set, kind }) => `${set} ${kind}`).values()].flatMap((ofKind) =>
    ofKind.slice(0, limit),
  );
}

/** With the exact 95% interval of Clopper and Pearson for each share. */
function describeReport(report: TrustReport): string[] {
  const { caught, passed } = summaryOf(report);
  return [
    ...report.results.map(({ set, kind, stopped, total }) =>
      [
        set.padEnd(9),
        kind.padEnd(14),
        `stopped ${describeShare(shareOf(stopped, total))}`,
        `  ${TRUST_CLASSES[kind]}`,
      ].join(""),
    ),
    `faulty keys stopped: ${describeShare(caught)}`,
    `good questions shown: ${describeShare(passed)}`,
    `by gate: ${Object.keys(GATES)
      .flatMap((gate) => {
        const count = report.gates[gate as keyof typeof GATES];
        return count ? [`${gate} ${count}`] : [];
      })
      .join(", ")}`,
    `${report.calls} calls, ${report.inputTokens} + ${report.outputTokens} tokens, ${report.seconds.toFixed(0)} s, ${report.unanswered} questions without an answer`,
  ];
}

const describeShare = ({ hits, total, low, high }: Share) =>
  `${hits} of ${total} (${percent(low)} to ${percent(high)}%)`;
const percent = (share: number) => (100 * share).toFixed(1);
