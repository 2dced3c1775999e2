import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { models, type Models } from "#app/ai/models.ts";
import type { CheckLevel } from "#app/rules/trust/check-level.ts";
import { faultyVariants, unchanged, type TrustItem } from "#app/rules/trust/trust-item.ts";
import { recordedSolver, SOUND } from "../../../test/ai-service/recorded-solver.ts";
import { startAiService, type AiService } from "../../../test/ai-service/start-ai-service.ts";
import { reduxItems } from "./trust-sets.ts";
import { runTrustBench } from "./run-trust-bench.ts";

/* How many faulty questions the gates stop, when the verifier answers as recorded: a net for changes of the code. */

const PER_CLASS = 30;

let service: AiService;
let team: Models;
let items: TrustItem[];
let isNaive = false;
beforeAll(async () => {
  const redux = [...Map.groupBy(await reduxItems(), ({ kind }) => kind).values()].flatMap(
    (ofKind) => ofKind.slice(0, PER_CLASS),
  );
  items = [...redux, ...unchanged(SOUND), ...faultyVariants(SOUND)];
  const solve = recordedSolver(redux, () => isNaive);
  service = await startAiService({
    msToFirstToken: 0,
    tokensPerSecond: Infinity,
    solve: (question) => solve(question),
  });
  team = models({ baseUrl: service.url, model: "writer", modelCheck: "checker" });
});
afterAll(() => service.close());

async function figuresAt(level: CheckLevel) {
  const signal = new AbortController().signal;
  const report = await runTrustBench(team, items, { level, concurrency: 4, signal });
  expect(report.unanswered).toBe(0);
  return Object.fromEntries(
    report.results.map(({ set, kind, stopped }) => [`${set} ${kind}`, stopped]),
  );
}

const ratchet = JSON.parse(readFileSync("evals/trust-ratchet.json", "utf8")) as Record<
  CheckLevel,
  Record<string, number>
>;

test.each(["basic", "full"] as const)(
  "at AI_CHECK=%s the gates stop no fewer faulty questions than before, and no more good ones",
  async (level) => {
    const figures = await figuresAt(level);
    expect(Object.keys(figures).toSorted()).toEqual(Object.keys(ratchet[level]).toSorted());
    const worse = Object.entries(figures).filter(([name, stopped]) =>
      name.endsWith("good")
        ? stopped > (ratchet[level][name] ?? 0)
        : stopped < (ratchet[level][name] ?? Infinity),
    );
    expect(worse).toEqual([]);
  },
);

test("a verifier that chooses by place stops good questions: the bench tells models apart", async () => {
  isNaive = true;
  const figures = await figuresAt("basic");
  isNaive = false;
  expect(figures["library good"]).toBeGreaterThan(SOUND.length / 3);
});
