import { conceptState } from "#app/rules/memory/concept-state.ts";
import { memoryAfter } from "#app/rules/memory/memory-after.ts";
import { DEFAULT_SETTINGS, newLearner, type ConceptMemory } from "#app/rules/memory/memory.ts";
import { keptXp, lessonXp } from "#app/rules/rewards/xp.ts";
import { answerOn, DAYS, dueDay, momentOf } from "./year.ts";
import { seeded } from "./world.ts";

const CONCEPTS_PER_LESSON = 3;
const GUESS_CHANCE = 0.25;

interface Lives {
  /** The share of days, 0 to 1, on which a lesson's row shows a warning. */
  warnings: number;
  /** Points a day and lesson. */
  xp: number;
}

/** Years of lessons, reviewed punctually. */
export function liveLessons(shareRight: number, lessons: number): Lives {
  const random = seeded(11);
  const sums = { warnings: 0, xp: 0 };
  for (let lesson = 0; lesson < lessons; lesson++) {
    const { warnings, xp } = liveLesson(shareRight, random);
    sums.warnings += warnings;
    sums.xp += xp;
  }
  const days = lessons * DAYS;
  return { warnings: sums.warnings / days, xp: sums.xp / days };
}

function liveLesson(shareRight: number, random: () => number): Lives {
  const sums = { warnings: 0, xp: 0 };
  let learner = newLearner();
  let paidOn: number | null = null;
  const memories: (ConceptMemory | null)[] = Array.from(
    { length: CONCEPTS_PER_LESSON },
    () => null,
  );
  for (let day = 0; day < DAYS; day++) {
    const states = memories.map((memory) => conceptState(memory, momentOf(day), "UTC"));
    if (states.some((state) => state === "shaky" || state === "due")) sums.warnings += 1;
    const reviewed: boolean[] = [];
    for (const [index, memory] of memories.entries()) {
      const isDue = day === 0 || day >= (dueDay(memory) ?? Infinity);
      if (!isDue && states[index] !== "shaky") continue;
      const isCorrect = random() < shareRight;
      if (isDue) reviewed.push(isCorrect);
      const answer = answerOn(day, {
        isCorrect,
        guessChance: GUESS_CHANCE,
        questionId: `${day}`,
        setting: day === 0 ? "lesson" : "review",
      });
      const step = memoryAfter(memory, learner, answer, DEFAULT_SETTINGS);
      learner = step.learner;
      memories[index] = step.memory;
    }
    if (reviewed.length === 0) continue;
    const score = reviewed.filter(Boolean).length / reviewed.length;
    const earned = day === 0 ? lessonXp(score) : keptXp(score, paidOn && day - paidOn);
    if (day > 0 && earned > 0) paidOn = day;
    sums.xp += earned;
  }
  // The interval that is open at the end of the year: long ones, of those who remember, would otherwise count as nothing.
  sums.xp += keptXp(shareRight, DAYS - (paidOn ?? 0));
  return sums;
}
