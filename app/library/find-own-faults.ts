import {
  allQuestions,
  type AuthoredCourse,
  type AuthoredLesson,
} from "#app/rules/lessons/curriculum.ts";
import { isOrdinaryMarkdown } from "#app/rules/lessons/prose/markdown-shape.ts";
import { isChoice } from "#app/rules/questions/draft.ts";
import { lintQuestion } from "#app/rules/quizzes/question-lint.ts";
import { withoutCycles } from "#app/rules/topics/concept-graph.ts";
import type { ContentFault } from "./content-fault.ts";
import { strayCitationFaults } from "./stray-citation-faults.ts";
import { HEAD_FILE, lessonFile, questionsFile } from "./read-course.ts";

/** What would break a learner's own course. How well it is written is theirs to judge. */
export const findOwnFaults = (course: AuthoredCourse): ContentFault[] => [
  ...faultsOfGraph(course),
  ...course.lessons.flatMap((lesson) => [
    ...faultsOfText(lesson),
    ...strayCitationFaults(lesson),
    ...faultsOfQuestions(lesson),
  ]),
];

function faultsOfGraph({ dependencies = [] }: AuthoredCourse): ContentFault[] {
  return withoutCycles(dependencies).length < dependencies.length
    ? [
        {
          file: HEAD_FILE,
          near: "dependencies:",
          text: "the prerequisites form a cycle, or one is listed twice",
        },
      ]
    : [];
}

/** Text of such a shape takes a browser or a server too long. */
function faultsOfText({ lesson_number, blocks, remediation }: AuthoredLesson): ContentFault[] {
  const texts = [
    ...blocks.flatMap((block) => ("text" in block ? block.text : [])),
    ...(remediation?.items ?? []).map(({ content }) => content),
  ];
  return texts
    .filter((text) => !isOrdinaryMarkdown(text))
    .map((text) => ({
      file: lessonFile(lesson_number),
      near: text,
      text: "a paragraph with too many signs of Markdown, or a list with too many entries or levels",
    }));
}

function faultsOfQuestions(lesson: AuthoredLesson): ContentFault[] {
  return allQuestions(lesson).flatMap((question, index) => {
    const { question_text: near, use } = question;
    const file =
      index < lesson.questions.length
        ? lessonFile(lesson.lesson_number)
        : questionsFile(lesson.lesson_number);
    const fatal = lintQuestion(question).filter(({ severity }) => severity === "fatal");
    return [
      ...fatal.map(({ text }) => text),
      ...(use === "predict" && !isChoice(question) ? ["a prediction is a choice of four"] : []),
    ].map((text) => ({ file, near, text }));
  });
}
