import { comparable } from "./clean-text.ts";
import { conceptDifficulty } from "./concept-graph.ts";
import {
  CONCEPTS_PER_LESSON,
  type DraftConcept,
  type DraftLesson,
  type DraftQuestion,
} from "./curriculum.ts";

type TaughtLesson = Pick<DraftLesson, "objective" | "questions">;

/**
 * A lesson's concepts, and the concept each question is about. A lesson generated in parallel with its outline names
 * concepts in its own words: they map to the outline's where they share a word, otherwise they are added up to the
 * limit.
 */
export function lessonConcepts(
  lesson: TaughtLesson,
  planned: readonly DraftConcept[],
  lessonNumber: number,
): { taught: DraftConcept[]; questions: DraftQuestion[] } {
  const taught = planned.slice(0, CONCEPTS_PER_LESSON.most);
  const questions = lesson.questions.map((question) => {
    const known = nearest(taught, question.concept);
    if (known) return { ...question, concept: known.name };
    if (taught.length >= CONCEPTS_PER_LESSON.most)
      return { ...question, concept: taught[0]?.name ?? question.concept };
    taught.push({
      name: question.concept,
      description: lesson.objective,
      difficulty: conceptDifficulty(lessonNumber),
      lesson_number: lessonNumber,
    });
    return question;
  });
  return { taught, questions };
}

/** Shorter words occur in every name. */
const MIN_WORD_LENGTH = 4;

function nearest(concepts: readonly DraftConcept[], name: string): DraftConcept | undefined {
  const same = concepts.find((concept) => comparable(concept.name) === comparable(name));
  if (same) return same;
  const words = wordsOf(name);
  const shared = (concept: DraftConcept) => wordsOf(concept.name).intersection(words).size;
  const best = concepts.toSorted((one, other) => shared(other) - shared(one))[0];
  return best && shared(best) > 0 ? best : undefined;
}

const wordsOf = (name: string) =>
  new Set(
    comparable(name)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length >= MIN_WORD_LENGTH),
  );
