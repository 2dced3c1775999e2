import type { BlockName } from "#app/rules/blocks/block.ts";

/** What a writer has to know of each kind of block, one entry a kind. Limits are those of its schema. */
export const BLOCK_SENTENCES: Record<BlockName, string> = {
  text: "paragraphs, short lists, **strong**, *emphasis* and `code`.",
  diagram: `one picture as data, where it says more than words. \`flow\` for steps in order (2 to 6), \`cycle\` for what comes round again (3 to 6), \`comparison\` for two or
  three things side by side, \`timeline\` for dates (2 to 6), \`bars\` for amounts with one unit (2 to 8), \`line\` for how one number changes with
  another (up to 3 series, x rising, plus \`scatter\` for single measurements), \`histogram\` for how often values of each range occur (3 to 12
  bins of equal width, each starting where the last one ends), \`matrix\` for two questions with two answers each (four cells, row by row).
  Title up to 90 characters, labels up to 40, units up to 20. Numbers are plain numbers, without units.`,
  code: "only if the lesson is about it: a fence that names its language, at most 15 lines of 60 characters.",
  math: `LaTeX between dollar signs, \`$x^2$\` inside a sentence, \`$$…$$\` on a line of its own for one that deserves it. No other marks, and no LaTeX
  outside them. Every backslash is doubled, because you write JSON: \`\\\\frac{a}{b}\`. A star between numbers is never a multiplication: write × or a formula. A sum
  of money is no formula: \`$5\`.`,
  table: `where several things are compared in several ways: \`| … |\` rows under a line \`Table: what it shows\`, at most five columns and twelve rows of short cells; the
  first cell of a row names it.`,
  callout: `\`> [!TIP]\`, \`> [!WARNING]\` or \`> [!IMPORTANT]\`, then one to three lines that begin with \`>\`. At most two in a lesson.`,
  more: "a detail for the curious, folded away, at most 1,200 characters.",
  ask: `a stop that the reader answers by a tap: \`> [!ASK] a question\`, two or three lines \`> - an option\`, then \`> Answer: the right option, to the letter. Why.\` It is hidden until then, and never graded.`,
  guess: "where the lesson comes back to what its reader predicted; at most one.",
  plot: `one to three \`curves\` of x, redrawn as one to three \`sliders\` are moved, and a \`goal\` to reach with them. A slider's \`name\` is one to eight lower-case letters,
  not x. \`y\` and every \`value\` is a formula of those names, of \`y\` also x: + - * / ^ ( ), sqrt, abs, floor, exp, ln, log, sin, cos, min, max, round(a, digits), always
  with * between factors. At the start something of each curve lies between \`from\` and \`to\` of both axes, and the goal isn't reached; a setting of the sliders, at
  most 200 steps each, brings \`value\` within \`tolerance\` of \`equals\`. Up to three \`readouts\`; \`points\` only for measurements, up to 20, in view.`,
  simulate: `chance tried out a thousand times: a \`coin\` (\`chance\` 0 to 1, up to 40 \`tosses\`), 1 to 4 \`dice\`, an \`urn\` (the first of two to five labels is counted), a
  \`sample\` of 10 to 1,000 where the \`share\` is known. \`outcome\` says what is counted.`,
  sort: `three to seven things to put in \`order\`, or two or three \`groups\` of one to five; the other one is empty. No two are the same, and there is only one right order.`,
  balance: `two sides made of one to five parts each, one to three of which can be moved until both sides weigh the same, and don't at the start. A part that can be
  moved has \`from\`, \`to\`, \`step\` (up to 200 steps); of the others \`from\` and \`to\` are its \`value\`.`,
  timeline: `three to seven \`events\`, the earliest first; \`when\` is shown once they are in order. Every date is one that the text says.`,
  parts: `a drawing as data with three to eight numbered spots, and the label that belongs to each. 320 wide, 240 high, y grows downwards; 2 to 40 shapes, the first
  at the back: \`rect\`, \`ellipse\` (x and y are its centre), \`path\` (points; \`closed\`, \`curved\`). Spots are 56 apart at least and 14 from the edge, \`where\` says in
  words where a spot is without naming it.`,
  steps: `a worked example in two to eight \`lines\`, each with one blank, \`___\`, outside any formula: chosen (\`options\`, two to four, the right one repeated in
  \`accepted\`) or typed (\`accepted\`, or \`value\` for a number). No line before has its answer. \`because\` says why, line by line.`,
  trace:
    "at most 15 lines of code of 60 characters and what comes out of them, typed or chosen; perhaps a table of what each variable holds after each line. It never runs.",
  sources:
    "what the lesson rests on. Only works that you know to exist, each with its author and year, or none.",
};

/** The part of a prompt that lists the kinds. */
export const describeKinds = <Kind extends string>(
  sentences: Record<Kind, string>,
  kinds: readonly Kind[],
) => kinds.map((kind) => `- \`${kind}\`: ${sentences[kind]}`).join("\n");
