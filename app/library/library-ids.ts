import { v5 } from "uuid";

/** Of all names below. The migration that merged the copies of library courses repeats it. */
const NAMESPACE = "5b0f6c1e-7a3d-4c5f-9e2a-8b1d4f6c7a90";

/**
 * The id of a library row, the same on every instance. A name has no room for a row's position in a file, so that
 * moving a question keeps its id; its answer is part of it, so that another answer makes it another question.
 */
export const libraryId = {
  course: (slug: string) => v5(slug, NAMESPACE),
  lesson: (slug: string, lessonNumber: number) => v5(`${slug}/${lessonNumber}`, NAMESPACE),
  concept: (slug: string, name: string) => v5(`${slug}/concept/${name}`, NAMESPACE),
  /** `occurrence` counts the lesson's questions with this answer, from 1. */
  question: (slug: string, lessonNumber: number, answer: string, occurrence: number) =>
    v5(`${slug}/${lessonNumber}/${answer}/${occurrence}`, NAMESPACE),
};
