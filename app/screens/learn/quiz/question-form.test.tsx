// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { AnswerFeedback } from "#app/features/quizzes/feedback.ts";
import { type FormQuestion, QuestionForm, wereSurprising } from "./question-form.tsx";

afterEach(cleanup);

const question = {
  id: "q",
  lessonId: "l",
  text: "Which one?",
  seed: "a sitting",
  kind: "choice",
  content: { options: ["First", "Second", "Third", "Fourth"] },
  answer: null,
} satisfies FormQuestion;
const PlainForm = (props: ComponentProps<"form">) => <form {...props} />;

const optionNumber = (number: number) =>
  screen.getAllByRole<HTMLInputElement>("radio").filter(({ name }) => name === "answer")[
    number - 1
  ];

test("a number key chooses an answer, except while a confidence radio has the focus", () => {
  render(<QuestionForm question={question} form={PlainForm} isSending={false} hasFailed={false} />);
  const fiftyFifty = screen.getByRole("radio", { name: /Fifty-fifty/ });

  fireEvent.keyDown(fiftyFifty, { key: "3" });
  expect(optionNumber(3)?.checked).toBe(false);

  fireEvent.keyDown(document.body, { key: "3" });
  expect(optionNumber(3)?.checked).toBe(true);

  fireEvent.keyDown(optionNumber(3)!, { key: "1" });
  expect(optionNumber(1)?.checked).toBe(true);
});

const hinted = {
  isSettled: false,
  isCorrect: false,
  response: { option: 1 },
  firstAnswer: "Second",
  belief: "The second comes first.",
  hint: "Count once more.",
} as const satisfies FormQuestion["answer"];

const TEXTS = { explanation: "It is first.", feedbackCorrect: "Yes.", feedbackIncorrect: "No." };

const settled: AnswerFeedback = {
  isSettled: true,
  response: { option: 2 },
  isCorrect: false,
  isSecondCorrect: false,
  key: { ...TEXTS, option: 0, beliefs: [] },
  citation: null,
  rightAnswer: "First",
  explanation: "It is first.",
  feedback: "No.",
  belief: "The second comes first.",
  isOverconfident: true,
};

/** What follows a settled answer has a fetcher, which needs a router around it. */
function show(ofQuestion: FormQuestion, wasSurprised = false) {
  const Page = createRoutesStub([
    {
      path: "/",
      Component: () => <QuestionForm {...form} {...{ question: ofQuestion, wasSurprised }} />,
    },
  ]);
  render(<Page />);
}

const form = { form: PlainForm, isSending: false, hasFailed: false };

test("the hint stands right under the answer that was wrong, and below no other", () => {
  show({ ...question, answer: hinted });
  const before = screen.getByRole("region", { name: "Hint" }).previousElementSibling;
  expect(before?.textContent).toMatch(/^SecondYour first answer/);
  expect(screen.getAllByText(/Common mix-up/)).toHaveLength(1);
});

test("what a hint has said of a belief is not said again below the second try", () => {
  show({ ...question, answer: settled });
  expect(screen.getByText("It is first.")).toBeDefined();
  expect(screen.queryByText(/Common mix-up/)).toBeNull();
});

test("the passage that holds the answer stands with the feedback and opens where it stands", () => {
  const citation = {
    source: "01a22279-29c7-7575-9cd7-abe2e69ec9fe",
    name: "Tides.pdf",
    from: 10,
    to: 60,
    page: 3,
    quote: "The Moon pulls the sea.",
    match: "verbatim",
  } as const;
  show({ ...question, answer: hinted });
  expect(screen.queryByRole("link", { name: /Tides/ })).toBeNull();
  cleanup();
  show({ ...question, answer: { ...settled, citation } });
  expect(screen.getByText("The Moon pulls the sea.").tagName).toBe("Q");
  const link = screen.getByRole("link", { name: "Tides.pdf, page 3" });
  expect(link.getAttribute("href")).toBe(
    "/source/01a22279-29c7-7575-9cd7-abe2e69ec9fe?from=10&to=60#passage",
  );
  expect(link.dataset.passage).toBe("");
});

test("without a second try the belief stands below the answer", () => {
  const once = { ...settled, isSecondCorrect: null };
  show({ ...question, answer: once });
  expect(screen.getByText(/Common mix-up/)).toBeDefined();
});

test("that surprises are remembered is said after the first one", () => {
  const surprised = { ...question, answer: settled };
  expect(wereSurprising([question, surprised])).toBe(true);
  expect(wereSurprising([question])).toBe(false);
  show(surprised);
  expect(screen.getByText(/You were sure/)).toBeDefined();
  cleanup();
  show(surprised, true);
  expect(screen.queryByText(/You were sure/)).toBeNull();
});

const pairs = {
  ...question,
  kind: "match",
  content: { left: ["Priya", "Program"], right: ["counts.", "marks.", "sings."] },
} satisfies FormQuestion;

test("a second try at pairs begins with the learner's own", () => {
  const answer = { ...hinted, response: { pairs: [2, 0] } };
  show({ ...pairs, answer });
  const chosen = screen.getAllByRole<HTMLSelectElement>("combobox");
  expect(chosen.map(({ selectedOptions }) => selectedOptions[0]?.textContent)).toEqual([
    "sings.",
    "counts.",
  ]);
  expect(screen.queryByText(/Your first answer/)).toBeNull();
});

test("pairs stay in their places, each with its verdict", () => {
  const key = { ...TEXTS, pairs: [1, 0], beliefs: [] };
  const answer = { ...settled, key, response: { pairs: [2, 0] } };
  show({ ...pairs, answer });
  const rows = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows).toEqual([
    "Priya: sings.Your answerCorrect answer: marks.",
    "Program: counts.Your answer: correct",
  ]);
});
