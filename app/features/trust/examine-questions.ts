import type {
  LessonError,
  LessonText,
  OpenQuestion,
  Solution,
  SolvedAnswer,
} from "#app/ai/answer-check/check-answers.ts";
import type { DraftQuestion } from "#app/rules/lessons/curriculum.ts";
import type { CheckLevel } from "#app/rules/trust/check-level.ts";
import type { FaultName } from "#app/rules/questions/faults.ts";
import type { Doubt, Gate } from "#app/rules/trust/gates.ts";
import { findGiveaways } from "#app/rules/questions/giveaways.ts";
import { lintQuestion } from "#app/rules/quizzes/question-lint.ts";
import { shuffleOptions } from "#app/rules/quizzes/quiz.ts";

/** One call to the verifier, which never gets a key; null when it was unavailable. */
export type AskVerifier = (
  text: LessonText | null,
  questions: OpenQuestion[],
) => Promise<{ solutions: Solution[]; errors: LessonError[] } | null>;

export interface Examination {
  /** By position: why the key can't be trusted; null if it can. */
  doubts: (Doubt | null)[];
  /** By position: why someone finds the key who knows nothing. Worth replacing, tolerable otherwise. */
  giveaways: (Doubt | null)[];
  /** Statements of the lesson that the verifier calls false. */
  errors: LessonError[];
  /** Further calls that the verifier didn't answer. */
  skipped: number;
}

const NONE_OF_THESE = "None of these";
const HIDDEN_QUESTION =
  "(The question is hidden. Name the option that must be right, if the options alone show it; otherwise ambiguous.)";

/**
 * Lets a model that doesn't know the keys examine the questions. `basic` is one call; `full` adds another order of the
 * options, the right option replaced, the lesson withheld, the explanation alone and, twice, the options alone. Null when the
 * first call wasn't answered.
 */
export async function examineQuestions(
  ask: AskVerifier,
  lesson: LessonText | null,
  questions: readonly DraftQuestion[],
  { level, seed }: { level: CheckLevel; seed: () => number },
): Promise<Examination | null> {
  let skipped = 0;
  const isFull = level === "full";
  const shuffled = ({ question_text, options, correct_answer }: DraftQuestion): Shown => ({
    question_text,
    ...shuffleOptions(options, correct_answer, seed()),
  });
  const hidden = (question: DraftQuestion) => ({
    ...shuffled(question),
    question_text: HIDDEN_QUESTION,
  });
  const solve = async (text: LessonText | null, shown: Shown[]) => {
    const open = shown.map(({ question_text, options }) => ({ question_text, options }));
    const reply = await ask(text, open);
    if (!reply) skipped += 1;
    return reply && { ...reply, shown };
  };
  const explained = explanationsOf(questions);
  const replies = await Promise.all([
    solve(lesson, questions.map(shuffled)),
    ...(isFull
      ? [
          solve(lesson, questions.map(shuffled)),
          solve(
            lesson,
            questions.map((question) => withoutKey(question, seed())),
          ),
          // Without a lesson there is none to withhold, and a bench has no explanations.
          lesson && solve(null, questions.map(shuffled)),
          explained && solve(explained, questions.map(shuffled)),
          // Twice: a guesser hits one in four, and with three questions one would nearly always be lost.
          solve(null, questions.map(hidden)),
          solve(null, questions.map(hidden)),
        ]
      : []),
  ]);
  const [first, order, probed, withheld, byExplanation, ...alone] = replies;
  if (!first) return null;
  const inForm = findGiveaways(questions, lesson ? textOf(lesson) : "");
  return {
    errors: first.errors,
    skipped,
    doubts: questions.map(
      (_, index) =>
        doubtIn("solved", first, index) ??
        doubtIn("other-order", order, index) ??
        doubtIn("none-of-these", probed, index) ??
        // Not knowing without the lesson is no fault; knowing otherwise is.
        (answerIn(withheld, index) === "ambiguous"
          ? null
          : doubtIn("lesson-withheld", withheld, index)) ??
        doubtIn("explanation", byExplanation, index),
    ),
    giveaways: questions.map((question, index): Doubt | null => {
      const [fault] = lintQuestion(question);
      if (fault) return { gate: GATE_OF_FAULT[fault.fault] ?? "form", because: fault.text };
      const giveaway = inForm[index];
      if (giveaway) return { gate: giveaway.gate, because: giveaway.text };
      const isFound = (reply: Reply) =>
        reply?.shown[index] !== undefined &&
        answerIn(reply, index) === reply.shown[index].correctOption;
      return alone.length > 0 && alone.every(isFound)
        ? {
            gate: "choices-only",
            because: "Someone who saw the options and not the question chose the right one.",
          }
        : null;
    }),
  };
}

const GATE_OF_FAULT: Partial<Record<FaultName, Gate>> = {
  "key-length": "length",
  "key-in-stem": "echo",
};

type Shown = OpenQuestion & { correctOption: number };
type Reply = { solutions: Solution[]; shown: Shown[] } | null | undefined;

const answerIn = (reply: Reply, index: number): SolvedAnswer | undefined =>
  reply?.solutions[index]?.answer;

/** Null for a call that wasn't made or answered. */
function doubtIn(gate: Gate, reply: Reply, index: number): Doubt | null {
  const solution = reply?.solutions[index];
  const shown = reply?.shown[index];
  if (!solution || !shown || solution.answer === shown.correctOption) return null;
  const { answer, because } = solution;
  const chosen = answer === "ambiguous" ? undefined : shown.options[answer];
  return {
    gate,
    because:
      chosen === undefined
        ? `A reader who did not know the answer found none, or more than one: ${because}`
        : `A reader who did not know the answer chose “${chosen}”: ${because}`,
  };
}

/** Whether the right option was chosen because it is right, or as the best of four. */
function withoutKey(
  { question_text, options, correct_answer }: DraftQuestion,
  seed: number,
): Shown {
  const wrong = options.filter((option) => option !== correct_answer);
  return { question_text, ...shuffleOptions([...wrong, NONE_OF_THESE], NONE_OF_THESE, seed) };
}

/** The explanation alone must lead to the answer. */
function explanationsOf(questions: readonly DraftQuestion[]): LessonText | null {
  if (questions.every(({ explanation }) => explanation === "")) return null;
  const explanation = questions
    .map((question, index) => `On question ${index + 1}: ${question.explanation}`)
    .join("\n");
  return { explanation, example: "", elaboration: "" };
}

const textOf = ({ explanation, example, elaboration }: LessonText) =>
  [explanation, example, elaboration].join("\n");
