import { comparable } from "../clean-text.ts";
import { conceptDifficulty } from "../topics/concept-graph.ts";
import {
  CONCEPTS_PER_LESSON,
  type DraftConcept,
  type DraftLesson,
  type DraftQuestion,
} from "./curriculum.ts";

type TaughtLesson<Question> = Pick<DraftLesson, "objective"> & { questions: readonly Question[] };

/**
 * A lesson's concepts, and the concept each question is about. Names that mean the same are one concept; any other name of a
 * question is a concept of its own, because a guess would move the learner's memory of the wrong idea.
 */
export function lessonConcepts<Question extends DraftQuestion>(
  lesson: TaughtLesson<Question>,
  planned: readonly DraftConcept[],
  lessonNumber: number,
): { taught: DraftConcept[]; questions: Question[] } {
  const distinct = [...new Map(planned.map((concept) => [concept.name, concept])).values()];
  const taught = distinct.slice(0, CONCEPTS_PER_LESSON.most);
  const own: DraftConcept[] = [];
  const questions = lesson.questions.map((question) => {
    const same = [...taught, ...own].find(({ name }) => isSameConcept(name, question.concept));
    if (same) return { ...question, concept: same.name };
    own.push({
      name: question.concept,
      description: lesson.objective,
      difficulty: conceptDifficulty(lessonNumber),
      lesson_number: lessonNumber,
    });
    return question;
  });
  const requested = new Set(questions.map(({ concept }) => concept));
  return { taught: withinLimit(taught, own, requested), questions };
}

/** A planned concept without a question would never be practised, so it makes room. */
function withinLimit(
  planned: readonly DraftConcept[],
  own: readonly DraftConcept[],
  requested: ReadonlySet<string>,
): DraftConcept[] {
  let surplus = planned.length + own.length - CONCEPTS_PER_LESSON.most;
  const stay = planned.toReversed().filter(({ name }) => requested.has(name) || surplus-- <= 0);
  return [...stay.toReversed(), ...own];
}

/** Equal but for case, spaces, small words and a plural. */
export function isSameConcept(one: string, other: string): boolean {
  if (comparable(one) === comparable(other)) return true;
  const [words, others] = [stemsOf(one), stemsOf(other)];
  return words.size > 0 && words.size === others.size && words.isSubsetOf(others);
}

const SMALL_WORDS = new Set(
  "a an the of in on for to and der die das des von le la les el los las un una de del du des et y".split(
    " ",
  ),
);

const stemsOf = (name: string) =>
  new Set(
    comparable(name)
      .split(/[^\p{L}\p{N}\p{M}]+/u)
      .filter((word) => word !== "" && !SMALL_WORDS.has(word))
      .map((word) => (word.length > 3 ? word.replace(/(?<=[^s])s$/, "") : word)),
  );
