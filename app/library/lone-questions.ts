import { allQuestions, type LibraryCourse } from "#app/rules/lessons/curriculum.ts";
import type { ContentFault } from "./content-fault.ts";
import { HEAD_FILE } from "./read-course.ts";

/** Concepts with one question in quiz and reviews: a concept is known after two different ones were answered rightly. */
export function loneQuestions({ concepts, lessons }: LibraryCourse): ContentFault[] {
  const met = lessons
    .flatMap(allQuestions)
    .filter(({ use }) => use !== "check" && use !== "predict")
    .map(({ concept }) => concept);
  return concepts
    .filter(({ name }) => met.filter((concept) => concept === name).length === 1)
    .map(({ name }) => ({
      file: HEAD_FILE,
      near: `name: ${name}`,
      text: `${name} can be learned but never known: it needs a second question`,
    }));
}
