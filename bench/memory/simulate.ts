import { HINT_STEPS } from "#app/rules/tutor/exchange.ts";
import type { Scheduler } from "./schedulers.ts";
import {
  afterRecall,
  learn,
  type Reply,
  seeded,
  trueRecall,
  type TrueMemory,
  type World,
} from "./world.ts";
import { CONCEPTS, DAYS } from "./year.ts";

/** What a learner takes on, and which of the due concepts they answer on a day. */
export interface Plan<Sees extends Scheduler> {
  concepts: number;
  /** Days over which the lessons are spread. */
  lessonDays: number;
  choose(due: readonly number[], day: number, scheduler: Sees): readonly number[];
}

/** Recall at review, as promised to the learner and as it was: sums. */
interface Reviews {
  promised: number;
  actual: number;
  count: number;
}

export interface Outcome {
  /** Mean recall at review, 0 to 1. */
  promised: number;
  actual: number;
  /** Promised − true recall in points, of the first 60 days and of later ones. */
  early: number;
  later: number;
  /** Reviews per concept and year. */
  answers: number;
  /** The 95th percentile of the concepts. */
  mostAnswers: number;
  /** True recall of the concept itself, mean over all days since its lesson. */
  meanRecall: number;
  /** What is shown for the recall of each concept at the end of the year, and what it is. */
  shownAtEnd: number;
  recallAtEnd: number;
}

const EARLY_DAYS = 60;

/** The learners on whom the constants of the model were chosen. */
const TUNED_SEED = 7;

/** The soonest forgotten, as many as a visit has room for. */
const planOf = ({ visits }: World): Plan<Scheduler> => ({
  concepts: CONCEPTS,
  lessonDays: 40,
  choose: (due, day, scheduler) =>
    due
      .map((index) => ({ index, promised: scheduler.promised(index, day) }))
      .toSorted((weak, strong) => weak.promised - strong.promised)
      .slice(0, visits.atMost)
      .map(({ index }) => index),
});

export function simulate<Sees extends Scheduler>(
  world: World,
  learners: number,
  newScheduler: () => Sees,
  { plan = planOf(world), seed = TUNED_SEED }: { plan?: Plan<Sees>; seed?: number } = {},
): Outcome {
  const random = seeded(seed);
  const totals = {
    early: noReviews(),
    later: noReviews(),
    recall: 0,
    days: 0,
    shownAtEnd: 0,
    recallAtEnd: 0,
    answers: [] as number[],
  };
  for (let index = 0; index < learners; index++) {
    const life = newLife(world, newScheduler(), random, plan);
    for (let day = 0; day < DAYS; day++) liveDay(life, day, totals);
    totals.answers.push(...life.concepts.map(({ reviews }) => reviews));
    for (const [concept, { truth }] of life.concepts.entries()) {
      totals.shownAtEnd += life.scheduler.promised(concept, DAYS);
      totals.recallAtEnd += truth ? trueRecall(truth, DAYS) : 0;
    }
  }
  const { early, later, answers } = totals;
  const count = Math.max(1, early.count + later.count);
  const sorted = answers.toSorted((few, many) => few - many);
  return {
    promised: (early.promised + later.promised) / count,
    actual: (early.actual + later.actual) / count,
    early: gapOf(early),
    later: gapOf(later),
    answers: count / answers.length,
    mostAnswers: sorted[Math.floor(answers.length * 0.95)] ?? 0,
    meanRecall: totals.recall / totals.days,
    shownAtEnd: totals.shownAtEnd / answers.length,
    recallAtEnd: totals.recallAtEnd / answers.length,
  };
}

const noReviews = (): Reviews => ({ promised: 0, actual: 0, count: 0 });
const gapOf = ({ promised, actual, count }: Reviews) =>
  count === 0 ? 0 : (100 * (promised - actual)) / count;

interface Concept {
  truth: TrueMemory | null;
  nextDay: number;
  reviews: number;
}
interface Life<Sees extends Scheduler> {
  world: World;
  scheduler: Sees;
  random: () => number;
  plan: Plan<Sees>;
  concepts: Concept[];
}
type Totals = Record<"early" | "later", Reviews> & { recall: number; days: number };

function newLife<Sees extends Scheduler>(
  world: World,
  scheduler: Sees,
  random: () => number,
  plan: Plan<Sees>,
): Life<Sees> {
  const concepts = Array.from({ length: plan.concepts }, () => ({
    truth: null,
    nextDay: Math.floor(random() * plan.lessonDays),
    reviews: 0,
  }));
  return { world, scheduler, random, plan, concepts };
}

function liveDay<Sees extends Scheduler>(life: Life<Sees>, day: number, totals: Totals) {
  const { world, scheduler, random, concepts } = life;
  for (const { truth } of concepts)
    if (truth) {
      totals.recall += trueRecall(truth, day);
      totals.days += 1;
    }
  if (!world.visits.comesOn(day)) return;
  const due = concepts.flatMap(({ nextDay }, index) => (day < nextDay ? [] : [index]));
  const lessons = due.filter((index) => concepts[index]?.truth === null);
  const reviews = life.plan.choose(
    due.filter((index) => concepts[index]?.truth !== null),
    day,
    scheduler,
  );
  // In their own order where nothing is left out, so that every schedule meets the same luck.
  for (const index of [...lessons, ...reviews].toSorted((one, other) => one - other)) {
    const concept = concepts[index]!;
    const isReview = concept.truth !== null && !scheduler.mustBeLearnedAgain(index);
    if (concept.truth === null && world.interference < 1) disturb(concepts, world.interference);
    const truth = isReview && concept.truth ? concept.truth : learn(day, world, random);
    const reply = ask(truth, day, world, random);
    if (isReview) {
      const sums = day < EARLY_DAYS ? totals.early : totals.later;
      sums.count += 1;
      sums.actual += reply.chance;
      sums.promised += scheduler.promised(index, day);
      concept.reviews += 1;
    }
    concept.truth = afterQuestion(truth, day, reply, isReview, world, random);
    const delay = Math.floor(random() * (world.visits.latestDays + 1));
    concept.nextDay = scheduler.answered(index, day, reply) + delay;
  }
}

function disturb(concepts: readonly Concept[], interference: number) {
  for (const { truth } of concepts) if (truth) truth.pace /= interference;
}

function ask(truth: TrueMemory, day: number, world: World, random: () => number): Reply {
  const recall = trueRecall(truth, day);
  const chance = Math.max(0, recall - random() * world.harderUpTo);
  const luck = random();
  const isGuessed = random() < world.guessChance;
  const isSlip = world.slip > 0 && random() < world.slip;
  const knows = luck < chance;
  const { hints, isHelped } = climb(knows, day + luck, world);
  return {
    chance,
    isRecalled: luck < recall,
    isCorrect: knows || isHelped ? !isSlip : isGuessed,
    hints,
    isSecondRight: secondTry(knows, day + luck, world),
    isSure: world.isAlwaysSure,
  };
}

/** Hints before the answer, one by one. Their luck is their own, too. */
function climb(knows: boolean, moment: number, { hints }: World) {
  const taken = { hints: 0, isHelped: false };
  if (hints === null) return taken;
  const random = seeded(Math.floor(moment * 1e6) + 1);
  random();
  const next = knows ? hints.remembered : hints.forgot;
  while (taken.hints < HINT_STEPS.length && !taken.isHelped && random() < next) {
    taken.hints += 1;
    taken.isHelped = !knows && random() < hints.helps;
  }
  return taken;
}

/** One option fewer to guess from, after a hint. Its luck is its own: it must not shift that of the answers. */
function secondTry(knows: boolean, moment: number, { slip, guessChance, hintHelps }: World) {
  const random = seeded(Math.floor(moment * 1e6));
  random();
  if (knows) return random() >= slip;
  const options = guessChance > 0 ? 1 / guessChance - 1 : Infinity;
  return random() < hintHelps || random() < 1 / options;
}

function afterQuestion(
  truth: TrueMemory,
  day: number,
  { isRecalled, isCorrect }: Reply,
  isReview: boolean,
  world: World,
  random: () => number,
): TrueMemory {
  // A wrong answer leads to another explanation.
  if (!isCorrect && !truth.isUnderstood) return learn(day, world, random);
  return isReview ? afterRecall(truth, day, isRecalled) : truth;
}
