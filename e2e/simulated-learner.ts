import { guessChance, type Question } from "#app/rules/questions/question.ts";
import { fieldsFor } from "../test/answer-fields.ts";
import {
  afterRecall,
  learn,
  seeded,
  trueRecall,
  type TrueMemory,
  type World,
} from "../bench/memory/world.ts";

/** Someone whose true memories the product doesn't know: it sees nothing but answers. */
export class SimulatedLearner {
  readonly #world: World;
  readonly #random: () => number;
  readonly #truths = new Map<string, TrueMemory>();

  constructor(world: World, seed: number) {
    this.#world = world;
    this.#random = seeded(seed);
  }

  /** What they submit on a day: right where they remember, otherwise a guess where there is something to guess from. */
  answer(
    question: Question,
    conceptId: string,
    day: number,
  ): { fields: string[]; isRight: boolean } {
    const before = this.#truths.get(conceptId) ?? learn(day, this.#world, this.#random);
    const isRecalled = this.#random() < trueRecall(before, day);
    const isGuessed = this.#random() < guessChance(question);
    this.#truths.set(conceptId, afterRecall(before, day, isRecalled));
    const isRight = isRecalled || isGuessed;
    return { fields: fieldsFor(question, isRight), isRight };
  }
}
