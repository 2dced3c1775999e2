import {
  lessonIn,
  type CheckedText,
  type LessonError,
  type LessonText,
  type ShownQuestion,
  type Solution,
} from "#app/ai/answer-check/check-answers.ts";
import { storedQuestion, type DraftQuestion } from "#app/rules/questions/draft.ts";
import type { FaultName } from "#app/rules/questions/faults.ts";
import { findGiveaways } from "#app/rules/questions/giveaways.ts";
import { describeResponse, grade } from "#app/rules/questions/question.ts";
import { lintQuestion } from "#app/rules/quizzes/question-lint.ts";
import type { CheckLevel } from "#app/rules/trust/check-level.ts";
import type { Doubt, Gate } from "#app/rules/trust/gates.ts";
import { keyed, type ExaminedQuestion, type KeyedQuestion } from "./examined-question.ts";

/** One call to the verifier, which never gets a key; null when it was unavailable. */
export type AskVerifier = (
  text: CheckedText,
  questions: readonly ShownQuestion[],
) => Promise<{ solutions: Solution[]; errors: LessonError[]; unsupported?: string[] } | null>;

export interface Examination {
  /** By position: why the key can't be trusted; null if it can. */
  doubts: (Doubt | null)[];
  /** By position: why someone finds the key who knows nothing. Worth replacing, tolerable otherwise. */
  giveaways: (Doubt | null)[];
  /** Statements of the lesson that the verifier calls false. */
  errors: LessonError[];
  /** Sentences of the lesson that no passage says, although one is cited for them. */
  unsupported: string[];
  /** Further calls that the verifier didn't answer. */
  skipped: number;
}

const NONE_OF_THESE = "None of these";
const HIDDEN_QUESTION =
  "(The question is hidden. Name the option that must be right, if the options alone show it; otherwise ambiguous.)";

/**
 * Lets a model that doesn't know the keys examine the questions. `basic` is one call; `full` adds another order of the
 * options or another case, the right option replaced, the lesson withheld, the explanation alone and, twice, the options alone. Null when the
 * first call wasn't answered.
 */
export async function examineQuestions(
  ask: AskVerifier,
  text: CheckedText,
  questions: readonly ExaminedQuestion[],
  { level, seed }: { level: CheckLevel; seed: () => number },
): Promise<Examination | null> {
  let skipped = 0;
  const lesson = lessonIn(text);
  // What learners of a course from sources know weeks later comes from them.
  const withheldText = text?.passages?.length ? { passages: text.passages } : null;
  const isFull = level === "full";
  const solve = async (read: CheckedText, instances: (KeyedQuestion | null)[]) => {
    const requested = instances.filter((question) => question !== null);
    if (requested.length === 0) return null;
    const reply = await ask(
      read,
      requested.map(({ text: words, open }) => ({ text: words, open })),
    );
    if (!reply) skipped += 1;
    return reply && { ...reply, instances, requested };
  };
  const shuffled = () => questions.map((question) => question.instanceFor(seed()));
  const choicesAs = (change: (choice: DraftQuestion) => DraftQuestion) =>
    questions.map(({ choice }) => choice && shuffledChoice(change(choice), seed()));
  const explained = explanationsOf(questions);
  const replies = await Promise.all([
    solve(text, shuffled()),
    ...(isFull
      ? [
          solve(text, shuffled()),
          solve(text, choicesAs(withoutKey)),
          // Without a lesson there is none to withhold, and a bench has no explanations.
          lesson && solve(withheldText, shuffled()),
          explained && solve(explained, shuffled()),
          // Twice: a guesser hits one in four, and with three questions one would nearly always be lost.
          solve(null, choicesAs(hidden)),
          solve(null, choicesAs(hidden)),
        ]
      : []),
  ]);
  const [first, order, probed, withheld, byExplanation, ...alone] = replies;
  if (!first) return null;
  return {
    errors: first.errors,
    unsupported: first.unsupported ?? [],
    skipped,
    doubts: questions.map(
      (_, index) =>
        doubtIn("solved", first, index) ??
        doubtIn("other-order", order, index) ??
        doubtIn("none-of-these", probed, index) ??
        // Not knowing without the lesson is no fault; knowing otherwise is.
        (answerIn(withheld, index)?.solution.response === null
          ? null
          : doubtIn("lesson-withheld", withheld, index)) ??
        doubtIn("explanation", byExplanation, index),
    ),
    giveaways: giveawaysOf(questions, lesson, alone),
  };
}

/** What its form, its words or its options alone give away of each choice. */
function giveawaysOf(
  questions: readonly ExaminedQuestion[],
  lesson: LessonText | null,
  alone: readonly Reply[],
): (Doubt | null)[] {
  const choices = questions.flatMap(({ choice }) => choice ?? []);
  const inForm = findGiveaways(choices, lesson ? textOf(lesson) : "");
  return questions.map(({ choice }, index): Doubt | null => {
    if (!choice) return null;
    const [fault] = lintQuestion(choice);
    if (fault) return { gate: GATE_OF_FAULT[fault.fault] ?? "form", because: fault.text };
    const giveaway = inForm[choices.indexOf(choice)];
    if (giveaway) return { gate: giveaway.gate, because: giveaway.text };
    return alone.length > 0 && alone.every((reply) => isRight(answerIn(reply, index)))
      ? {
          gate: "choices-only",
          because: "Someone who saw the options and not the question chose the right one.",
        }
      : null;
  });
}

const GATE_OF_FAULT: Partial<Record<FaultName, Gate>> = {
  "key-length": "length",
  "key-in-stem": "echo",
};

interface Solved {
  instance: KeyedQuestion;
  solution: Solution;
}
type Reply =
  | { solutions: Solution[]; instances: (KeyedQuestion | null)[]; requested: KeyedQuestion[] }
  | null
  | undefined;

/** What was said about a question in a reply; null if it wasn't requested or answered. */
function answerIn(reply: Reply, index: number): Solved | null {
  const instance = reply?.instances[index];
  const solution = instance && reply.solutions[reply.requested.indexOf(instance)];
  return solution ? { instance, solution } : null;
}

const isRight = (answer: Solved | null) =>
  answer?.solution.response !== null &&
  answer !== null &&
  grade(answer.instance.question, answer.solution.response);

/** Null for a call that wasn't made or answered. */
function doubtIn(gate: Gate, reply: Reply, index: number): Doubt | null {
  const answer = answerIn(reply, index);
  if (!answer || isRight(answer)) return null;
  const { instance, solution } = answer;
  const { response, because } = solution;
  return {
    gate,
    because:
      response === null
        ? `A reader who did not know the answer found none, or more than one: ${because}`
        : `A reader who did not know the answer chose “${describeResponse(instance.open, response)}”: ${because}`,
  };
}

const shuffledChoice = (choice: DraftQuestion, seed: number): KeyedQuestion =>
  keyed(choice.question_text, storedQuestion(choice, seed), seed);

/** Whether the right option was chosen because it is right, or as the best of four. */
const withoutKey = (choice: DraftQuestion): DraftQuestion => ({
  ...choice,
  options: [...choice.options.filter((option) => option !== choice.correct_answer), NONE_OF_THESE],
  correct_answer: NONE_OF_THESE,
  beliefs: [],
});

const hidden = (choice: DraftQuestion): DraftQuestion => ({
  ...choice,
  question_text: HIDDEN_QUESTION,
});

/** The explanation alone must lead to the answer. */
function explanationsOf(questions: readonly ExaminedQuestion[]): LessonText | null {
  if (questions.every(({ explanation }) => explanation === "")) return null;
  const explanation = questions
    .map((question, index) => `On question ${index + 1}: ${question.explanation}`)
    .join("\n");
  return { explanation, example: "", elaboration: "" };
}

const textOf = ({ explanation, example, elaboration }: LessonText) =>
  [explanation, example, elaboration].join("\n");
