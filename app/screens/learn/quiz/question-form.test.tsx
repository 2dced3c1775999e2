// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { afterEach, expect, test } from "vitest";
import { type FormQuestion, QuestionForm } from "./question-form.tsx";

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
