import { defaultParameters, type Parameters } from "./scheduler.ts";
import { inOrder, type AnsweredConcept } from "./evidence.ts";
import { memoryAfter } from "./memory-after.ts";
import { DEFAULT_SETTINGS, type ConceptMemory, type LearnerMemory } from "./memory.ts";
import { newLearner } from "./learner-model.ts";

/** Fitting FSRS's parameters to answers: Adam (Kingma and Ba, 2015) on the log loss, with forward differences. */
export const FIT = {
  /** Answers that measure memory, before parameters are fitted at all. */
  instanceFrom: 1_000,
  learnerFrom: 400,
  /** As much more than at the latest fit before the next one. */
  growth: 1.25,
  /** Of these answers, the latest in time are held out: only they decide. */
  heldOut: 0.2,
  /** A better loss counts from this many standard errors: the 95th percentile of the normal distribution. */
  standardErrors: 1.645,
  steps: 60,
  /** Answers in a step. More would cost time in proportion. */
  batch: 500,
  /** w0 to w16: the two after them are for steps of minutes, and the decay is learned with the factor, see `learner-model.ts`. */
  parameters: 17,
  rate: 0.06,
  /** How far a parameter's logarithm is from its default, before any answer was seen. */
  spread: 0.2,
  difference: 0.01,
} as const;

/** One concept's answers before the held-out ones, each with what was known of the learner when it was given. */
type Life = { answer: AnsweredConcept; learner: LearnerMemory }[];
type Learners = readonly (readonly AnsweredConcept[])[];

/**
 * Parameters that predict the held-out answers better than `current` does; null if there are none. A generator, so
 * that other work gets its turn: each step takes milliseconds.
 */
export function* fitParameters(
  learners: Learners,
  current: Parameters,
  random: () => number = Math.random,
): Generator<undefined, number[] | null> {
  const ordered = learners.map(inOrder);
  const before = yield* predictions(ordered, current);
  const times = before.map(({ at }) => at).toSorted((one, other) => one - other);
  const from = times[Math.floor(times.length * (1 - FIT.heldOut))] ?? Infinity;
  const lives = yield* livesBefore(ordered, current, from);
  const fitted = yield* descend(lives, current, random);
  const after = yield* predictions(ordered, fitted);
  return isBetter(before, after, from) ? fitted : null;
}

type Prediction = { id: string; at: number; loss: number };
const predictionOf = (answer: AnsweredConcept, predicted: number): Prediction => ({
  id: answer.id,
  at: Number(answer.answeredAt),
  loss: logLoss(predicted, answer),
});

/** What every measuring answer of the learners cost with these parameters, as they would be used. */
function* predictions(learners: Learners, parameters: Parameters) {
  const made: Prediction[] = [];
  for (const answers of learners)
    for (const step of walk(answers, parameters)) {
      if (step === undefined) yield;
      else if (step.predicted !== null) made.push(predictionOf(step.answer, step.predicted));
    }
  return made;
}

/** A learner's answers in order, with the learner before each, and a pause now and then. */
function* walk(answers: readonly AnsweredConcept[], parameters: Parameters) {
  const memories = new Map<string, ConceptMemory>();
  let learner = newLearner();
  for (const [index, answer] of answers.entries()) {
    if (index % FIT.batch === 0) yield undefined;
    const before = memories.get(answer.conceptId) ?? null;
    const current = { ...learner, hypotheses: [] };
    const step = memoryAfter(before, learner, answer, { ...DEFAULT_SETTINGS, parameters });
    learner = step.learner;
    if (step.memory) memories.set(answer.conceptId, step.memory);
    yield { answer, learner: current, predicted: step.predicted };
  }
}

function* livesBefore(learners: Learners, parameters: Parameters, from: number) {
  const lives: Life[] = [];
  for (const answers of learners) {
    const ofConcept = new Map<string, Life>();
    for (const step of walk(answers, parameters)) {
      if (step === undefined) yield;
      else if (Number(step.answer.answeredAt) < from)
        ofConcept.set(step.answer.conceptId, [
          ...(ofConcept.get(step.answer.conceptId) ?? []),
          step,
        ]);
    }
    lives.push(...ofConcept.values());
  }
  return lives;
}

/** Works on the parameters' logarithms, which keeps them positive and their steps alike. */
function* descend(lives: readonly Life[], current: Parameters, random: () => number) {
  const defaults = defaultParameters();
  const start = current ?? defaults;
  const answers = lives.reduce((sum, life) => sum + life.length, 0);
  const logs = start
    .slice(0, FIT.parameters)
    .map((value, index) => Math.log(value / defaults[index]!));
  const parametersOf = (at: readonly number[]) =>
    defaults.map((value, index) => value * Math.exp(at[index] ?? 0));
  const moments = logs.map(() => ({ first: 0, second: 0 }));
  for (let step = 1; step <= FIT.steps; step += 1) {
    const batch = someOf(lives, random);
    const base = meanLoss(batch, parametersOf(logs));
    const slopes: number[] = [];
    for (const index of logs.keys()) {
      const moved = logs.with(index, logs[index]! + FIT.difference);
      slopes.push((meanLoss(batch, parametersOf(moved)) - base) / FIT.difference);
      yield;
    }
    const rate = FIT.rate * (1 - (step - 1) / FIT.steps);
    for (const [index, slope] of slopes.entries()) {
      // The pull weighs as much as one prior against all answers.
      const pulled = slope + logs[index]! / (FIT.spread ** 2 * answers);
      const moment = moments[index]!;
      moment.first = 0.9 * moment.first + 0.1 * pulled;
      moment.second = 0.999 * moment.second + 0.001 * pulled ** 2;
      const first = moment.first / (1 - 0.9 ** step);
      const second = moment.second / (1 - 0.999 ** step);
      logs[index]! -= (rate * first) / (Math.sqrt(second) + 1e-8);
    }
  }
  return parametersOf(logs);
}

function someOf(lives: readonly Life[], random: () => number): Life[] {
  const batch: Life[] = [];
  for (let answers = 0; answers < FIT.batch && batch.length < lives.length;) {
    const life = lives[Math.floor(random() * lives.length)] ?? [];
    batch.push(life);
    answers += life.length;
  }
  return batch;
}

function meanLoss(lives: readonly Life[], parameters: Parameters): number {
  let [sum, count] = [0, 0];
  const settings = { ...DEFAULT_SETTINGS, parameters };
  for (const life of lives) {
    let memory: ConceptMemory | null = null;
    for (const { answer, learner } of life) {
      const step = memoryAfter(memory, learner, answer, settings);
      memory = step.memory;
      if (step.predicted === null) continue;
      sum += logLoss(step.predicted, answer);
      count += 1;
    }
  }
  return sum / Math.max(1, count);
}

/** One certain and wrong prediction must not outweigh all others. */
function logLoss(predicted: number, { isCorrect }: AnsweredConcept): number {
  const chance = Math.min(0.999, Math.max(0.001, predicted));
  return -Math.log(isCorrect ? chance : 1 - chance);
}

/** Whether the held-out answers were predicted better, by more than chance. */
function isBetter(before: readonly Prediction[], after: readonly Prediction[], from: number) {
  const lossBefore = new Map(before.map(({ id, loss }) => [id, loss]));
  const gains = after
    .filter(({ at }) => at >= from)
    .flatMap(({ id, loss }) => (lossBefore.get(id) ?? NaN) - loss)
    .filter(Number.isFinite);
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
  const variance = gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0) / (gains.length - 1);
  return mean > FIT.standardErrors * Math.sqrt(variance / gains.length);
}
