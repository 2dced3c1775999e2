import { v5 } from "uuid";

/** The namespace of the UUIDs below. The migration that merged the copies of library courses contains it too. */
const NAMESPACE = "5b0f6c1e-7a3d-4c5f-9e2a-8b1d4f6c7a90";

/**
 * The id of a row of a course that came from a folder, the same on every instance. A course of the library goes by its slug, one that a
 * learner brought along by `ownKey`. Independent of a row's position in its file, so that a moved
 * question keeps its id, but not of its answer, so that a different answer makes it a new question.
 */
export const libraryId = {
  course: (slug: string) => v5(slug, NAMESPACE),
  lesson: (slug: string, lessonNumber: number) => v5(`${slug}/${lessonNumber}`, NAMESPACE),
  concept: (slug: string, name: string) => v5(`${slug}/concept/${name}`, NAMESPACE),
  /** `occurrence` counts the lesson's questions with this answer, from 1. */
  question: (slug: string, lessonNumber: number, answer: string, occurrence: number) =>
    v5(`${slug}/${lessonNumber}/${answer}/${occurrence}`, NAMESPACE),
};

/** As a slug has no `/`, it is none of the library's. */
export const ownKey = (learnerId: string, slug: string) => `${learnerId}/${slug}`;
