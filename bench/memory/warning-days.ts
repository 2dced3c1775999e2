import { conceptState } from "#app/rules/memory/concept-state.ts";
import { memoryAfter } from "#app/rules/memory/memory-after.ts";
import { DEFAULT_SETTINGS, type ConceptMemory } from "#app/rules/memory/memory.ts";
import { newLearner } from "#app/rules/memory/learner-model.ts";
import { answerOn, DAYS, dueDay, momentOf } from "./year.ts";
import { seeded } from "./world.ts";

const CONCEPTS_PER_LESSON = 3;
const GUESS_CHANCE = 0.25;

/** The share of days (0 to 1) on which a lesson's row shows a warning to a punctual learner. */
export function warningDays(shareRight: number, lessons: number): number {
  const random = seeded(11);
  let warnings = 0;
  for (let lesson = 0; lesson < lessons; lesson++) {
    let learner = newLearner();
    const memories: (ConceptMemory | null)[] = Array.from(
      { length: CONCEPTS_PER_LESSON },
      () => null,
    );
    for (let day = 0; day < DAYS; day++) {
      const states = memories.map((memory) => conceptState(memory, momentOf(day), "UTC"));
      if (states.some((state) => state === "shaky" || state === "due")) warnings += 1;
      for (const [index, memory] of memories.entries()) {
        const isShaky = states[index] === "shaky";
        if (day > 0 && !isShaky && day < (dueDay(memory) ?? 0)) continue;
        const answer = answerOn(day, {
          isCorrect: random() < shareRight,
          guessChance: GUESS_CHANCE,
          questionId: `${day}`,
          setting: day === 0 ? "lesson" : "review",
        });
        const step = memoryAfter(memory, learner, answer, DEFAULT_SETTINGS);
        learner = step.learner;
        memories[index] = step.memory;
      }
    }
  }
  return warnings / (lessons * DAYS);
}
