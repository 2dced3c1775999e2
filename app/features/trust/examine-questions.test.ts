import { expect, test } from "vitest";
import type { DraftQuestion } from "#app/rules/lessons/curriculum.ts";
import type { AnyDraftQuestion } from "#app/rules/questions/draft.ts";
import { storedQuestion } from "#app/rules/questions/draft.ts";
import type { Response } from "#app/rules/questions/question.ts";
import { examineQuestions, type AskVerifier } from "./examine-questions.ts";
import { examinedDraft } from "./examined-question.ts";

const QUESTION: DraftQuestion = {
  question_text: "What does a dancing bee tell the others?",
  options: ["Where nectar is", "How old she is", "When it snows", "Which cell is free"],
  correct_answer: "Where nectar is",
  explanation: "The angle of the dance points the way.",
  feedback_correct: "The dance is a map.",
  feedback_incorrect: "It points outside.",
  difficulty_level: 2,
  concept: "Waggle dance",
};
const LESSON = { explanation: "Bees dance.", example: "", elaboration: "" };

/** Answers rightly, and the hidden question as often as said. */
const verifier = (guesses: number): AskVerifier => {
  let left = guesses;
  return async (_, questions) => ({
    errors: [],
    solutions: questions.map(({ text, open }) => {
      const options = open.kind === "choice" ? open.content.options : [];
      const isHidden = text.startsWith("(The question is hidden");
      const key = ["Where nectar is", "None of these"].find((option) => options.includes(option));
      const isRight = !isHidden || (left -= 1) >= 0;
      return { response: isRight ? { option: options.indexOf(key ?? "") } : null, because: "" };
    }),
  });
};

test.each([
  [0, null],
  [1, null],
  [2, "choices-only"],
])("the key found %i times of two by its options alone: %s", async (guesses, gate) => {
  const examination = await examineQuestions(verifier(guesses), LESSON, [examinedDraft(QUESTION)], {
    level: "full",
    seed: () => 1,
  });
  expect(examination?.doubts).toEqual([null]);
  expect(examination?.giveaways[0]?.gate ?? null).toBe(gate);
});

const WORDS = {
  explanation: "The angle shows the way.",
  feedback_correct: "Yes.",
  feedback_incorrect: "No.",
  difficulty_level: 1,
  concept: "Waggle dance",
};
const ORDER: AnyDraftQuestion = {
  ...WORDS,
  kind: "order",
  question_text: "Put the steps in order.",
  items: ["She finds nectar", "She dances", "The others fly"],
};
const NUMBER: AnyDraftQuestion = {
  ...WORDS,
  kind: "number",
  question_text: "{bees} bees dance for {minutes} minutes each. How many minutes are that?",
  parameters: { bees: [2, 3, 5], minutes: [4, 7] },
  value: "bees * minutes",
};

/** Says what it is given, to each question in turn. */
const replying =
  (...responses: (Response | null)[]): AskVerifier =>
  async (_, questions) => ({
    errors: [],
    solutions: questions.map((_question, index) => ({
      response: responses[index] ?? null,
      because: "So it is.",
    })),
  });

test("other kinds are solved like choices, in the case that their seed shows", async () => {
  const seed = () => 4;
  const order = storedQuestion(ORDER, seed());
  const right = order.kind === "order" ? order.key.order : [];
  const examine = (...responses: (Response | null)[]) =>
    examineQuestions(
      replying(...responses),
      LESSON,
      [ORDER, NUMBER].map((draft) => examinedDraft(draft)),
      {
        level: "basic",
        seed,
      },
    );
  const instance = examinedDraft(NUMBER).instanceFor(seed());
  const value = instance.question.kind === "number" ? instance.question.key.value : 0;

  expect(instance.text).not.toContain("{");
  expect((await examine({ order: right }, { text: `${value}` }))?.doubts).toEqual([null, null]);
  expect((await examine({ order: right.toReversed() }, null))?.doubts).toMatchObject([
    { gate: "solved", because: expect.stringContaining("chose") },
    { gate: "solved", because: expect.stringContaining("found none") },
  ]);
});

test("the choices-only and none-of-these gates leave other kinds alone", async () => {
  const sizes: number[] = [];
  const ask: AskVerifier = async (_, questions) => {
    sizes.push(questions.length);
    return { errors: [], solutions: questions.map(() => ({ response: null, because: "" })) };
  };
  const both = [examinedDraft(QUESTION), examinedDraft(ORDER)];
  await examineQuestions(ask, LESSON, both, { level: "full", seed: () => 1 });

  expect(sizes.toSorted((one, other) => one - other)).toEqual([1, 1, 1, 2, 2, 2, 2]);
});
