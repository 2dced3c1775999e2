import { withoutCycles } from "#app/rules/topics/concept-graph.ts";
import {
  allQuestions,
  CONCEPTS_PER_LESSON,
  REMEDIATION_TYPES,
  WORDS_PER_LESSON,
  type LibraryCourse,
  type LibraryLesson,
} from "#app/rules/lessons/curriculum.ts";
import { lessonWordCount, lintLesson, lintQuestion } from "#app/rules/quizzes/question-lint.ts";
import { isChoice, storedQuestion } from "#app/rules/questions/draft.ts";
import { wordingOf } from "#app/rules/questions/wording.ts";
import type { ContentFault } from "./content-fault.ts";
import { hookSpoilers } from "./hook-spoilers.ts";
import { HEAD_FILE as HEAD, lessonFile, questionsFile } from "./read-course.ts";
import { strayCitationFaults } from "./stray-citation-faults.ts";
import { splitOptions } from "./split-options.ts";

/** Checks what the schema can't express: order, counts, cycles, and questions that can be guessed. */
export function findFaults(course: LibraryCourse): ContentFault[] {
  return [
    ...faultsOfGraph(course),
    ...course.lessons.flatMap((lesson) => faultsOfLesson(lesson, course)),
  ];
}

function faultsOfGraph({ concepts, dependencies }: LibraryCourse): ContentFault[] {
  const faults: ContentFault[] = [];
  const lessonOf = new Map(concepts.map((concept) => [concept.name, concept.lesson_number]));
  for (const { prerequisite, dependent } of dependencies)
    if (lessonOf.get(prerequisite)! > lessonOf.get(dependent)!)
      faults.push({
        file: HEAD,
        near: `prerequisite: ${prerequisite}, dependent: ${dependent}`,
        text: `${prerequisite} is taught after ${dependent}, which needs it`,
      });
  if (withoutCycles(dependencies).length < dependencies.length)
    faults.push({
      file: HEAD,
      near: "dependencies:",
      text: "the prerequisites form a cycle, or one is listed twice",
    });
  return faults;
}

function faultsOfLesson(lesson: LibraryLesson, course: LibraryCourse): ContentFault[] {
  const file = lessonFile(lesson.lesson_number);
  const faults: ContentFault[] = [];
  const words = lessonWordCount(lesson);
  const { least, most } = WORDS_PER_LESSON;
  if (words < least || words > most)
    faults.push({
      file,
      near: "## Explanation",
      text: `${words} words, expected ${least} to ${most}`,
    });
  const taught = course.concepts.filter(
    (concept) => concept.lesson_number === lesson.lesson_number,
  ).length;
  if (taught < CONCEPTS_PER_LESSON.least || taught > CONCEPTS_PER_LESSON.most)
    faults.push({
      file: HEAD,
      near: "concepts:",
      text: `lesson ${lesson.lesson_number} teaches ${taught} concepts, expected ${CONCEPTS_PER_LESSON.least} to ${CONCEPTS_PER_LESSON.most}`,
    });
  if (new Set(lesson.remediation.items.map((item) => item.type)).size < REMEDIATION_TYPES.length)
    faults.push({
      file,
      near: "remediation:",
      text: `lacks a kind of remediation: ${REMEDIATION_TYPES.join(", ")}`,
    });
  const isGuessed = lesson.furtherQuestions.some(({ use }) => use === "predict");
  if (lesson.blocks.some(({ kind }) => kind === "guess") && !isGuessed)
    faults.push({
      file,
      near: "kind: guess",
      text: "comes back to a prediction, but no question has use: predict",
    });
  return [
    ...faults,
    ...hookSpoilers(lesson),
    ...splitOptions(lesson),
    ...strayCitationFaults(lesson),
    ...lintFaults(lesson, file),
    ...faultsOfFurtherQuestions(lesson),
  ];
}

/** The lint's soft faults count as well: an author always has time to fix them. */
function lintFaults(lesson: LibraryLesson, file: string): ContentFault[] {
  const ofQuestions = lesson.questions.flatMap((question) =>
    lintQuestion(question).map(({ fault, text }) => ({
      fault,
      file,
      near: question.question_text,
      text,
    })),
  );
  const reported = new Set<string>(["word-count", ...ofQuestions.map(({ fault }) => fault)]);
  const { fatal, soft } = lintLesson(lesson);
  const ofLesson = [...fatal, ...soft.filter(({ fault }) => !reported.has(fault))];
  return [
    ...ofLesson.map(({ text }) => ({ file, near: "questions:", text })),
    ...ofQuestions.map(({ file, near, text }) => ({ file, near, text })),
  ];
}

/** The questions beyond the quiz, and what each question is for. */
function faultsOfFurtherQuestions(lesson: LibraryLesson): ContentFault[] {
  const file = questionsFile(lesson.lesson_number);
  const fault = (near: string, text: string, at = file) => ({ file: at, near, text });
  const wordings = allQuestions(lesson).map((question) =>
    wordingOf(question.question_text, storedQuestion(question, 0)),
  );
  return [
    ...lesson.questions
      .filter(({ use = "quiz" }) => use !== "quiz")
      .map(({ question_text: near }) =>
        fault(
          near,
          `a question that is not for the quiz belongs in ${file}`,
          lessonFile(lesson.lesson_number),
        ),
      ),
    ...lesson.furtherQuestions.flatMap((question, index) => {
      const { question_text: near, use } = question;
      const isPrediction = use === "predict";
      const at = lesson.questions.length + index;
      return [
        ...lintQuestion(question).map(({ text }) => text),
        wordings.indexOf(wordings[at]!) < at && "this question is there already",
        use === "quiz" && `a question of the quiz belongs in ${lessonFile(lesson.lesson_number)}`,
        isPrediction && !isChoice(question) && "a prediction is a choice of four",
        isPrediction &&
          lesson.furtherQuestions.findIndex((question) => question.use === "predict") < index &&
          "one prediction a lesson is enough",
      ]
        .filter((text) => text !== false)
        .map((text) => fault(near, text));
    }),
  ];
}
