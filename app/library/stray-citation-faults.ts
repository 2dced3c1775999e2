import { citedItems } from "#app/rules/blocks/citations.ts";
import { strayCitations } from "#app/rules/citations/citing-texts.ts";
import type { AuthoredLesson } from "#app/rules/lessons/curriculum.ts";
import type { ContentFault } from "./content-fault.ts";
import { lessonFile } from "./read-course.ts";

/** Citations of sources that the lesson's list doesn't have. */
export const strayCitationFaults = ({
  lesson_number,
  blocks,
}: Pick<AuthoredLesson, "lesson_number" | "blocks">): ContentFault[] =>
  strayCitations(blocks).map((number) => ({
    file: lessonFile(lesson_number),
    near: `[^${number}]`,
    text: `[^${number}] cites source ${number}, but the lesson has ${citedItems(blocks).length}`,
  }));
