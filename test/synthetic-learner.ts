import type { AnsweredConcept } from "#app/rules/memory/evidence.ts";
import { rightChance } from "#app/rules/memory/evidence.ts";
import { memoryAfter } from "#app/rules/memory/memory-after.ts";
import {
  DEFAULT_SETTINGS,
  NEW_PACE,
  recallAt,
  type ConceptMemory,
  type LearnerMemory,
} from "#app/rules/memory/memory.ts";
import { newLearner } from "#app/rules/memory/learner-model.ts";
import type { Parameters } from "#app/rules/memory/scheduler.ts";
import { anAnswer, onDay } from "./an-answer.ts";

const CONCEPTS = 20;
const GUESS = 0.25;
const MILLISECONDS_PER_DAY = 86_400_000;

/**
 * The answers of a learner whose memory follows these parameters, and who comes when the default ones say so, up to
 * three days late.
 */
export function aSyntheticLife(
  name: string,
  parameters: Parameters,
  random: () => number,
  days = 365,
): AnsweredConcept[] {
  const answers: AnsweredConcept[] = [];
  let learner: LearnerMemory = newLearner();
  const concepts = Array.from({ length: CONCEPTS }, (_, index) => ({
    id: `${name}/${index}`,
    day: index * 2,
    scheduled: null as ConceptMemory | null,
    real: null as ConceptMemory | null,
  }));
  for (let day = 0; day < days; day += 1)
    for (const concept of concepts) {
      if (concept.day > day) continue;
      const answer = anAnswer({
        id: `${concept.id}/${day}`,
        conceptId: concept.id,
        questionId: `${concept.id}/${day}`,
        sessionId: `${name}/${day}`,
        answeredAt: onDay(day),
        guessChance: GUESS,
        setting: concept.real ? "review" : "lesson",
      });
      const recall = concept.real ? recallAt(concept.real, NEW_PACE, answer.answeredAt) : 0.9;
      answer.isCorrect = random() < rightChance(recall, GUESS, 0);
      answers.push(answer);
      const step = memoryAfter(concept.scheduled, learner, answer, DEFAULT_SETTINGS);
      learner = step.learner;
      concept.scheduled = step.memory;
      const truth = { ...DEFAULT_SETTINGS, parameters };
      concept.real = memoryAfter(concept.real, newLearner(), answer, truth).memory;
      const due = step.memory?.dueAt?.getTime() ?? Infinity;
      const wait = Math.ceil((due - onDay(0).getTime()) / MILLISECONDS_PER_DAY);
      concept.day = wait + Math.floor(random() * 4);
    }
  return answers;
}
