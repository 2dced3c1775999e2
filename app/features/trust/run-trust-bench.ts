import PQueue from "p-queue";
import {
  ANSWER_CHECK_MAX_TOKENS,
  checkAnswers,
  lessonIn,
  type CheckedText,
  type ShownQuestion,
  type Solution,
} from "#app/ai/answer-check/check-answers.ts";
import { AiError } from "#app/ai/faults.ts";
import type { Models } from "#app/ai/models.ts";
import { withRetries } from "#app/ai/with-retries.ts";
import type { CheckLevel } from "#app/rules/trust/check-level.ts";
import { lintQuestion } from "#app/rules/quizzes/question-lint.ts";
import type { Gate } from "#app/rules/trust/gates.ts";
import type { TrustItem } from "#app/rules/trust/trust-item.ts";
import type { TrustReport } from "#app/rules/trust/trust-report.ts";
import { examineQuestions } from "./examine-questions.ts";
import { examinedDraft } from "./examined-question.ts";

/** As many as a quiz asks. */
const QUESTIONS_PER_CALL = 3;
/** Nobody waits. */
const TIMEOUTS = { firstContentMs: 90_000, totalMs: 180_000 };

interface Bench {
  level: CheckLevel;
  /** Calls in parallel. */
  concurrency: number;
  signal: AbortSignal;
  onProgress?: (done: number, total: number) => void;
  /** What the model answered, to be replayed later. */
  onAnswer?: (question: ShownQuestion, lesson: string, solution: Solution) => void;
}

/**
 * Puts questions whose faults are known through the gates of generated questions, and counts what they stop. Calls that
 * stay unanswered are left out of the result.
 */
export async function runTrustBench(
  models: Models,
  items: readonly TrustItem[],
  { level, concurrency, signal, onProgress, onAnswer }: Bench,
): Promise<TrustReport> {
  const startedAt = performance.now();
  const report: TrustReport = {
    level,
    results: [],
    gates: {},
    unanswered: 0,
    calls: 0,
    inputTokens: 0,
    outputTokens: 0,
    seconds: 0,
  };
  const ask = async (text: CheckedText, questions: readonly ShownQuestion[]) => {
    report.calls += 1;
    try {
      const reply = await withRetries(signal, ({ tokenBudgetFactor }) => {
        const maxTokens = ANSWER_CHECK_MAX_TOKENS * tokenBudgetFactor;
        const options = { signal, timeouts: TIMEOUTS, maxTokens };
        return checkAnswers(models, text, questions, options);
      });
      report.inputTokens += reply.usage.inputTokens;
      report.outputTokens += reply.usage.outputTokens;
      for (const [index, solution] of reply.solutions.entries())
        onAnswer?.(questions[index]!, lessonIn(text)?.explanation ?? "", solution);
      return reply;
    } catch (error) {
      // A wrong key or a cancelled run ends the bench; one reply that can't be read doesn't.
      if (error instanceof AiError && error.kind !== "cancelled" && error.kind !== "key")
        return null;
      throw error;
    }
  };
  const queue = new PQueue({ concurrency });
  let done = 0;
  const examined = batchesOf(items).map((batch, number) =>
    queue.add(async () => {
      // The same orders of options in each run, whatever ends first.
      let orders = 0;
      const seed = () => (number * 7919 + (orders += 1) * 104_729) % 2 ** 31;
      const questions = batch.map(({ question }) => examinedDraft(question));
      const lesson = batch[0]?.lesson ?? null;
      const examination = await examineQuestions(ask, lesson, questions, { level, seed });
      for (const [index, item] of batch.entries())
        count(report, item, examination ? gateOf(item, examination.doubts[index]) : undefined);
      onProgress?.((done += batch.length), items.length);
    }),
  );
  await Promise.all(examined);
  report.seconds = (performance.now() - startedAt) / 1000;
  return report;
}

/** The first gate that stops a question; null if it would be shown. */
function gateOf({ question }: TrustItem, doubt: { gate: Gate } | null | undefined): Gate | null {
  const isUnusable = lintQuestion(question).some(
    ({ severity, fault }) => severity === "fatal" && !OF_TEXTS.has(fault),
  );
  return isUnusable ? "form" : (doubt?.gate ?? null);
}

/** The sets have no explanations, which the lint would miss. */
const OF_TEXTS = new Set(["unreadable"]);

function count(report: TrustReport, { set, kind }: TrustItem, gate: Gate | null | undefined) {
  if (gate === undefined) {
    report.unanswered += 1;
    return;
  }
  const earlier = report.results.find((result) => result.set === set && result.kind === kind);
  const result = earlier ?? { set, kind, stopped: 0, total: 0 };
  if (!earlier) report.results.push(result);
  result.total += 1;
  if (gate === null) return;
  result.stopped += 1;
  report.gates[gate] = (report.gates[gate] ?? 0) + 1;
}

/** Variants of one question never share a call: side by side they would reveal each other. */
function batchesOf(items: readonly TrustItem[]): TrustItem[][] {
  const batches: TrustItem[][] = [];
  for (const item of items) {
    const open = batches.find(
      (batch) =>
        batch.length < QUESTIONS_PER_CALL &&
        batch[0]?.lesson === item.lesson &&
        !batch.some(({ question }) => question.question_text === item.question.question_text),
    );
    if (open) open.push(item);
    else batches.push([item]);
  }
  return batches;
}
