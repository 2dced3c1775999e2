import type { LibraryLesson } from "#app/rules/lessons/curriculum.ts";
import type { ContentFault } from "./content-fault.ts";
import { lessonFile } from "./read-course.ts";

/** Two words or more that begin small: `and the gas comes back`. One word alone may be meant so. */
const REST_OF_A_SENTENCE = /^\p{Ll}\S*\s/u;
const CAPITAL = /^\p{Lu}/u;

/**
 * Options of a stop that its list cut at a comma: of `[They fall, and rot, Neither]` YAML makes three. Where the option
 * before begins with a capital and this one goes on in small letters, they were one.
 */
export function splitOptions({ lesson_number, blocks }: LibraryLesson): ContentFault[] {
  return blocks
    .flatMap((block) => (block.kind === "ask" ? [block.options ?? []] : []))
    .flatMap((options) => options.filter((option, at) => goesOn(options[at - 1] ?? "", option)))
    .map((option) => ({
      file: lessonFile(lesson_number),
      near: option,
      text: `“${option}” looks like the rest of the option before it: one with a comma needs quotes`,
    }));
}

const goesOn = (before: string, option: string) =>
  CAPITAL.test(before) && REST_OF_A_SENTENCE.test(option);
