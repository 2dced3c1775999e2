import { memoryAfter } from "#app/rules/memory/memory-after.ts";
import { DEFAULT_SETTINGS, isLeech, type ConceptMemory } from "#app/rules/memory/memory.ts";
import { newLearner } from "#app/rules/memory/learner-model.ts";
import { IDEAS_A_SITTING } from "#app/rules/reviews/relearning.ts";
import { isReviewPaid, lessonXp, reviewXp } from "#app/rules/rewards/xp.ts";
import type { Measured } from "../bench.ts";
import { fsrs } from "./strengths.ts";
import { afterRecall, learn, seeded, trueRecall, type TrueMemory } from "./world.ts";
import { WORLDS } from "./worlds.ts";
import { answerOn, DAYS, dueDay } from "./year.ts";

const LEARNERS = 20;
const LESSONS = 10;
const CONCEPTS_PER_LESSON = 3;
const GUESS_CHANCE = 0.25;
const PLAIN = { ...WORLDS[0]!, theory: fsrs, notUnderstood: 0 };

/** Whether a learner is right about a concept on a day. */
type Answers = (concept: number, day: number) => boolean;

/** In the order in which they learn. `true` memories forget as FSRS-6 says. */
const KINDS: { name: string; answersOf: (random: () => number) => Answers }[] = [
  { name: "right 100%", answersOf: () => () => true },
  { name: "with a memory", answersOf: rememberingAnswers },
  { name: "right 80%", answersOf: (random) => () => random() < 0.8 },
  { name: "blind guesser", answersOf: (random) => () => random() < GUESS_CHANCE },
];

/** XP a day over a year of ten lessons: those who learn more never earn less. */
export function measurePoints(): Measured[] {
  const xp = KINDS.map(({ answersOf }) => xpADay(answersOf));
  return KINDS.slice(1).map(({ name }, index) => ({
    what: `XP a day, ${name} / ${KINDS[index]!.name}`,
    value: xp[index + 1]! / xp[index]!,
    unit: "×",
    target: { value: 1, better: "lower" },
    note: `${xp[index + 1]!.toFixed(2)} / ${xp[index]!.toFixed(2)} XP a day`,
  }));
}

function rememberingAnswers(random: () => number): Answers {
  const memories = new Map<number, TrueMemory>();
  return (concept, day) => {
    const before = memories.get(concept) ?? learn(day, PLAIN, random);
    const isRecalled = random() < trueRecall(before, day);
    memories.set(concept, afterRecall(before, day, isRecalled));
    return isRecalled || random() < GUESS_CHANCE;
  };
}

function xpADay(answersOf: (random: () => number) => Answers): number {
  const random = seeded(13);
  let xp = 0;
  for (let index = 0; index < LEARNERS; index++) xp += lifeXp(answersOf(random));
  return xp / LEARNERS / DAYS;
}

interface Concept {
  memory: ConceptMemory | null;
  lesson: number;
}

/** One lesson a day at first; each day all that is due, and three ideas to learn again. */
function lifeXp(isRight: Answers): number {
  let learner = newLearner();
  let xp = 0;
  const concepts: Concept[] = Array.from({ length: LESSONS * CONCEPTS_PER_LESSON }, (_, index) => ({
    memory: null,
    lesson: Math.floor(index / CONCEPTS_PER_LESSON),
  }));
  const paidAges = Array.from({ length: LESSONS }, (): number[] => []);
  const answer = (index: number, day: number, setting: "lesson" | "review" | "practice") => {
    const isCorrect = isRight(index, day);
    const concept = concepts[index]!;
    const input = answerOn(day, {
      id: `${day} ${index}`,
      conceptId: `${index}`,
      questionId: `${day}`,
      sessionId: `${day} ${setting}`,
      isCorrect,
      guessChance: GUESS_CHANCE,
      setting,
    });
    const step = memoryAfter(concept.memory, learner, input, DEFAULT_SETTINGS);
    concept.memory = step.memory;
    learner = step.learner;
    return isCorrect;
  };
  for (let day = 0; day < DAYS; day++) {
    const open = [...concepts.keys()];
    const taught = open.filter((index) => concepts[index]!.lesson === day);
    if (taught.length > 0)
      xp += lessonXp(shareRight(taught, (index) => answer(index, day, "lesson")));
    const isDue = (index: number) => {
      const due = dueDay(concepts[index]!.memory);
      return concepts[index]!.lesson < day && due !== null && due <= day;
    };
    for (const [lesson, due] of Map.groupBy(
      open.filter(isDue),
      (index) => concepts[index]!.lesson,
    )) {
      const score = shareRight(due, (index) => answer(index, day, "review"));
      const age = day - lesson;
      if (!isReviewPaid(age, paidAges[lesson]!)) continue;
      xp += reviewXp(score);
      paidAges[lesson]!.push(age);
    }
    const lost = open.filter((index) => {
      const { memory } = concepts[index]!;
      return memory !== null && isLeech(memory);
    });
    for (const index of lost.slice(0, IDEAS_A_SITTING)) answer(index, day, "practice");
  }
  return xp;
}

function shareRight(indices: readonly number[], answer: (index: number) => boolean): number {
  return indices.filter(answer).length / indices.length;
}
