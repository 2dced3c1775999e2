import { addToBins, answersIn, emptyBins } from "./calibration.ts";
import {
  HINTS,
  hintsBefore,
  luckyChance,
  rightChance,
  hintChance,
  type AnsweredConcept,
} from "./evidence.ts";
import { NEW_PACE, type Hypothesis, type LearnerMemory } from "./memory.ts";
import { DEFAULT_DECAY, recallAfter } from "./scheduler.ts";

/** How the pace and shape of forgetting, and slips, are learned from a learner's own answers. */
export const LEARNER_MODEL = {
  /** Chances of a wrong answer to something remembered. */
  slips: [0, 0.015, 0.03, 0.05, 0.075, 0.1],
  /** Beta(1, 60): hardly anyone slips in more than one answer of twenty. */
  slipPrior: 60,
  /** Review answers before slips count. */
  slipsFrom: 60,
  /** Below this chance of a right answer, a wrong one says nothing about slips: forgetting is likelier. */
  slipsAbove: 0.75,
  /** A lesser slip, or less confidence in one, is no reason to believe those who forget. */
  leastSlip: 0.02,
  /** Forgetting curves, from FSRS's to a nearly exponential one. */
  decays: [DEFAULT_DECAY, 0.5, 1.5, 5],
  steepPrior: 0.3,
  /** Standard deviation of the factor's logarithm among learners. */
  spread: 0.5,
  /** `ln k` moves by this times (remembered − predicted), and by more at first. */
  step: 0.1,
  firstStep: 0.2,
  settles: 70,
  /** Until slips count, misses whose second try was right push `k` no further down. */
  brakedFactor: 0.4,
} as const;

const { slips, decays, slipPrior, steepPrior } = LEARNER_MODEL;
const GRID = decays.flatMap((decay) =>
  slips.map((slip, index) => {
    const from = index === 0 ? 0 : (slips[index - 1]! + slip) / 2;
    const to = index === slips.length - 1 ? 1 : (slip + slips[index + 1]!) / 2;
    const share = (1 - from) ** slipPrior - (1 - to) ** slipPrior;
    return { slip, decay, share: share * (decay === DEFAULT_DECAY ? 1 : steepPrior) };
  }),
);

export const newHypotheses = (): Hypothesis[] =>
  GRID.map(({ share }) => ({ logWeight: Math.log(share), factor: 1 }));

export const newLearner = (): LearnerMemory => ({
  ...NEW_PACE,
  slip: 0,
  calibration: emptyBins(),
  hypotheses: newHypotheses(),
  miss: null,
  sureAnswers: [],
});

type Tried = Pick<
  AnsweredConcept,
  "guessChance" | "hints" | "attempt" | "isCorrect" | "isSelfRated"
>;

/** The chance, 0 to 1, that a concept was remembered when it was answered so. */
export function rememberedChance(recall: number, answer: Tried, slip: number): number {
  const { isCorrect } = answer;
  const right = rightChance(recall, luckyChance(answer), slip);
  if (isCorrect) return right === 0 ? 0 : (recall * (1 - slip)) / right;
  return right === 1 ? 0 : (recall * slip) / (1 - right);
}

/** After an unaided answer in a review. `pace`: days since the last answer over stability. */
export function learnerAfter(
  learner: LearnerMemory,
  pace: number,
  answer: AnsweredConcept,
  predicted: number,
): LearnerMemory {
  if (learner.hypotheses.length === 0) return learner;
  const { sessionId, questionId, guessChance, isCorrect } = answer;
  const { slipsAbove } = LEARNER_MODEL;
  const size = stepOf(learner);
  const recalls = learner.hypotheses.map(({ factor }, index) =>
    recallAfter(factor, pace, GRID[index]!.decay),
  );
  const hypotheses = learner.hypotheses.map(({ logWeight, factor }, index) => {
    const { slip } = GRID[index]!;
    const recall = recalls[index]!;
    // The one without slips, of the same decay, speaks for all of them.
    const judge = predicted < slipsAbove ? index - (index % slips.length) : index;
    const right = rightChance(recalls[judge]!, guessChance, GRID[judge]!.slip);
    const surprise = rememberedChance(recall, answer, slip) - recall;
    return {
      logWeight: logWeight + logChance(isCorrect ? right : 1 - right),
      factor: factor * Math.exp(size * surprise),
    };
  });
  return combined({
    ...learner,
    hypotheses,
    calibration: addToBins(learner.calibration, predicted, isCorrect),
    miss: isCorrect ? null : { sessionId, questionId, pace, guessChance },
  });
}

/**
 * After hints in a review. Those who forget take them, and answer without only what they remember: if hinted answers were left out, the
 * others would promise too much. Which hypothesis is likelier they don't say, because nobody knows how readily this learner takes one.
 */
export function afterHints(
  learner: LearnerMemory,
  pace: number,
  answer: AnsweredConcept,
): LearnerMemory {
  if (learner.hypotheses.length === 0) return learner;
  const { sessionId, questionId, guessChance, isCorrect } = answer;
  const likelihood = HINTS.ifRemembered ** hintsBefore(answer);
  const hypotheses = learner.hypotheses.map(({ logWeight, factor }, index) => {
    const { slip, decay } = GRID[index]!;
    const recall = recallAfter(factor, pace, decay);
    const remembered = rememberedChance(recall, answer, slip);
    const weighed = (remembered * likelihood) / (remembered * likelihood + 1 - remembered);
    const moved = factor * Math.exp(stepOf(learner) * (weighed - recall));
    return { logWeight, factor: Math.max(moved, Math.min(factor, HINTS.leastFactor)) };
  });
  const miss = isCorrect ? null : { sessionId, questionId, pace, guessChance };
  return combined({ ...learner, hypotheses, miss });
}

/** Each answer moves the factor less the more there have been. */
function stepOf({ calibration }: LearnerMemory): number {
  const { step, firstStep, settles } = LEARNER_MODEL;
  return step + firstStep * Math.exp(-answersIn(calibration) / settles);
}

/** A right second try makes a slip likelier, a wrong one much less likely. */
export function afterSecondTry(learner: LearnerMemory, answer: AnsweredConcept): LearnerMemory {
  const { miss } = learner;
  if (miss?.sessionId !== answer.sessionId || miss.questionId !== answer.questionId) return learner;
  const { slipsFrom, brakedFactor } = LEARNER_MODEL;
  const byHint = hintChance(answer.hints);
  const helped = byHint + (1 - byHint) * guessAgain(miss.guessChance);
  const hypotheses = learner.hypotheses.map(({ logWeight, factor }, index) => {
    const { slip, decay } = GRID[index]!;
    const recall = recallAfter(factor, miss.pace, decay);
    const missed = { guessChance: miss.guessChance, isCorrect: false, hints: 0, attempt: 1 };
    const right = rightChance(rememberedChance(recall, missed, slip), helped, slip);
    return { logWeight: logWeight + logChance(answer.isCorrect ? right : 1 - right), factor };
  });
  const isBraked = answer.isCorrect && answersIn(learner.calibration) < slipsFrom;
  const braked = hypotheses.map((hypothesis) => ({
    ...hypothesis,
    factor: Math.max(brakedFactor, hypothesis.factor),
  }));
  return combined({ ...learner, hypotheses: isBraked ? braked : hypotheses, miss: null });
}

/** One option fewer to guess from. */
const guessAgain = (guessChance: number) =>
  guessChance === 0 ? 0 : Math.min(1, guessChance / (1 - guessChance));

/** One answer must not rule anything out. */
const logChance = (chance: number) => Math.log(Math.max(0.001, chance));

/** The pace and slip of all hypotheses, each by its weight. */
function combined(learner: LearnerMemory): LearnerMemory {
  const canSlip = answersIn(learner.calibration) >= LEARNER_MODEL.slipsFrom;
  const most = Math.max(...learner.hypotheses.map(({ logWeight }) => logWeight));
  const hypotheses = learner.hypotheses.map(({ logWeight, factor }) => ({
    logWeight: logWeight - most,
    factor,
  }));
  const sums = { weight: 0, slip: 0, slipping: 0, factor: 0, decay: 0 };
  for (const [index, { logWeight, factor }] of hypotheses.entries()) {
    const { slip, decay } = GRID[index]!;
    if (slip > 0 && !canSlip) continue;
    const weight = Math.exp(logWeight - (Math.log(factor) / LEARNER_MODEL.spread) ** 2 / 2);
    sums.weight += weight;
    sums.slip += weight * slip;
    sums.slipping += slip > LEARNER_MODEL.leastSlip ? weight : 0;
    sums.factor += weight * Math.log(factor);
    sums.decay += weight * Math.log(decay);
  }
  return {
    ...learner,
    hypotheses,
    // Only where a slip is certain: those who don't slip must not be promised more than they remember.
    slip: (sums.slip / sums.weight) * (sums.slipping / sums.weight),
    factor: Math.exp(sums.factor / sums.weight),
    decay: Math.exp(sums.decay / sums.weight),
  };
}
