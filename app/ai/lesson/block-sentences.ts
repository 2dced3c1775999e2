import type { BlockName } from "#app/rules/blocks/block.ts";

/** What a writer has to know of each kind of block, one entry a kind. Limits are those of its schema. */
export const BLOCK_SENTENCES: Record<BlockName, string> = {
  text: "paragraphs, short lists, **strong**, *emphasis* and `code`.",
  diagram: `one picture as data, where it says more than words. \`flow\` for steps in order (2 to 6), \`cycle\` for what comes round again (3 to 6), \`comparison\` for two or
  three things side by side, \`timeline\` for dates (2 to 6), \`bars\` for amounts with one unit (2 to 8), \`line\` for how one number changes with
  another (up to 3 series, x rising, plus \`scatter\` for single measurements), \`histogram\` for how often values of each range occur (3 to 12
  bins of equal width, each starting where the last one ends), \`matrix\` for two questions with two answers each (four cells, row by row).
  Title up to 90 characters, labels up to 40, units up to 20. Numbers are plain numbers, without units.`,
  code: "program text that is worth copying: `language` as a fence names it, at most 15 lines of 60 characters, and a `caption` that says what it does.",
  math: "one formula: `latex` without dollar signs, and `spoken`, the same as one would say it aloud.",
  table:
    "up to 12 rows of up to 5 short cells, with a `caption`; the first cell of a row names it.",
  callout:
    "one to three sentences set apart: a `tip`, a `warning`, or the `key idea` to remember. At most two in a lesson.",
  ask: "a question to stop at and answer before reading on, with the `answer` and why. Never graded.",
  sources:
    "what the lesson rests on. Only works that you know to exist, each with its author and year, or none.",
};

/** The part of a prompt that lists the kinds. */
export const describeKinds = <Kind extends string>(
  sentences: Record<Kind, string>,
  kinds: readonly Kind[],
) => kinds.map((kind) => `- \`${kind}\`: ${sentences[kind]}`).join("\n");
