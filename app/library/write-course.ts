import { stringify } from "yaml";
import type { Section } from "#app/rules/blocks/block-kind.ts";
import type { Block } from "#app/rules/blocks/block.ts";
import type { AuthoredCourse, AuthoredLesson } from "#app/rules/lessons/curriculum.ts";
import type { AnyDraftQuestion } from "#app/rules/questions/draft.ts";
import { HEAD_FILE, lessonFile, questionsFile, SECTIONS } from "./read-course.ts";
import { sealedQuestion } from "./sealed-questions.ts";
import { writeSection } from "./write-section.ts";

/** The diagram of the front matter, wherever the text has its place for it. */
const PICTURE = "diagram";
/** The front matter's, at the end. */
const SOURCES = "sources";

interface Options {
  /** Whose answer leaves the text of its file in the clear. */
  isAnswerOpen?: (question: AnyDraftQuestion) => boolean;
}

/** The texts of a course folder by their names: what `readCourseFiles` reads as this course. */
export function writeCourse(
  { slug: _slug, lessons, ...head }: AuthoredCourse,
  { isAnswerOpen = () => true }: Options = {},
): Map<string, string> {
  const written = (question: AnyDraftQuestion) =>
    isAnswerOpen(question) ? question : sealedQuestion(question);
  return new Map([
    [HEAD_FILE, yaml(head)],
    ...lessons.flatMap((lesson): [string, string][] => [
      [lessonFile(lesson.lesson_number), writeLesson(lesson, written)],
      ...(lesson.furtherQuestions.length > 0
        ? [
            [questionsFile(lesson.lesson_number), yaml(lesson.furtherQuestions.map(written))] as [
              string,
              string,
            ],
          ]
        : []),
    ]),
  ]);
}

function writeLesson(lesson: AuthoredLesson, written: (question: AnyDraftQuestion) => object) {
  const {
    blocks,
    explanation: _explanation,
    example: _example,
    elaboration: _elaboration,
    furtherQuestions: _further,
    questions,
    ...front
  } = lesson;
  const sections = SECTIONS.map(
    ({ heading, section, key }) =>
      `## ${heading}\n\n${writeSection(placed(blocks, section, lesson), lesson[key])}`,
  );
  const head = yaml({ ...front, questions: questions.map(written) });
  return `---\n${head}---\n\n${sections.join("\n\n").trimEnd()}\n`;
}

/** The blocks of a section; without the picture, where it needs no mark to stand there. */
function placed(blocks: readonly Block[], section: Section, { diagram_place }: AuthoredLesson) {
  const ofSection = blocks.filter((block) => block.section === section);
  const isAtEnd = ofSection.at(-1)?.id === PICTURE;
  const needsNoMark = isAtEnd && section === (diagram_place ?? "explanation");
  return needsNoMark ? ofSection.slice(0, -1) : ofSection;
}

/** An alias would say nothing to a reader, and only some texts would have one. */
const yaml = (value: unknown) => stringify(value, { lineWidth: 100, aliasDuplicateObjects: false });

/** The fields of a lesson's file that its blocks tell: the rest of them is in its sections. */
export function frontFieldsOf(blocks: readonly Block[]) {
  const textOf = (section: Section) =>
    blocks
      .flatMap((block) => (block.section === section && block.kind === "text" ? block.text : []))
      .join("\n\n");
  const picture = blocks.find((block) => block.id === PICTURE);
  const sources = blocks.find((block) => block.id === SOURCES);
  return {
    ...(textOf("hook") && { hook: textOf("hook") }),
    ...(textOf("next") && { next_tease: textOf("next") }),
    ...(picture?.kind === "diagram" && {
      ...(picture.description !== undefined && { visual_description: picture.description }),
      ...(picture.diagram && { diagram: picture.diagram }),
    }),
    ...(sources?.kind === "sources" && { sources: sources.sources }),
  };
}
