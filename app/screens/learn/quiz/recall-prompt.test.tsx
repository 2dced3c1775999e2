// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type FormQuestion, QuestionForm } from "./question-form.tsx";
import type { OpenQuestion } from "#app/rules/questions/question.ts";
import { SAMPLES } from "#app/rules/questions/samples.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const { choice, number, cloze, order, match, short } = SAMPLES;
const PlainForm = (props: ComponentProps<"form">) => <form {...props} />;

const aForm = ({ kind, content }: OpenQuestion) => (
  <QuestionForm
    question={
      {
        id: "q",
        lessonId: "l",
        text: "Which one?",
        seed: "a",
        kind,
        content,
        answer: null,
      } as FormQuestion
    }
    form={PlainForm}
    isSending={false}
    hasFailed={false}
    isRecallFirst
  />
);
const options = () =>
  screen.queryAllByRole<HTMLInputElement>("radio").filter(({ name }) => name === "answer");
const button = () => screen.queryByRole("button", { name: "Show the options" });
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

test("the options come with the button, which hands them its focus", () => {
  render(aForm(choice));
  expect(screen.getByText("Which one?")).toBeTruthy();
  expect(screen.getByText("Think of your answer")).toBeTruthy();
  expect(options()).toEqual([]);
  expect(screen.queryByRole("button", { name: "Submit" })).toBeNull();

  fireEvent.click(button()!);

  expect(options()).toHaveLength(4);
  expect(document.activeElement).toBe(options()[0]);
  expect(options().some(({ checked }) => checked)).toBe(false);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Submit" }).disabled).toBe(true);
  expect(button()).toBeNull();
});

test("the options come after three seconds, whatever else happens, are announced and take no focus", () => {
  const { rerender } = render(aForm(choice));
  pass(2900);
  expect(options()).toEqual([]);
  rerender(aForm(choice));

  pass(200);

  expect(options()).toHaveLength(4);
  expect(document.activeElement).toBe(document.body);
  expect(screen.getByText("The options are here.")).toBeTruthy();
});

test("someone who waits on the button keeps a focus", () => {
  render(aForm(choice));
  button()!.focus();

  pass(3000);

  expect(document.activeElement).toBe(options()[0]);
});

test("number keys choose nothing before the options are there", () => {
  render(aForm(choice));
  fireEvent.keyDown(document.body, { key: "2" });
  fireEvent.click(button()!);
  expect(options().some(({ checked }) => checked)).toBe(false);

  fireEvent.keyDown(document.body, { key: "2" });

  expect(options()[1]?.checked).toBe(true);
});

test("gaps and pairs wait too, with the text and the items there are to think about", () => {
  render(aForm(cloze));
  expect(document.body.textContent).toContain("_____");
  expect(screen.queryAllByRole("combobox")).toEqual([]);
  pass(3000);
  expect(screen.getAllByRole("combobox")).not.toEqual([]);
  cleanup();

  render(aForm(match));
  expect(screen.getByText("Drone")).toBeTruthy();
  expect(screen.queryByText("mates")).toBeNull();
  pass(3000);
  expect(screen.getAllByRole("combobox")).toHaveLength(3);
});

test.each([number, short, order])("$kind shows no options, so it doesn't wait", (question) => {
  render(aForm(question));
  expect(button()).toBeNull();
  expect(screen.getByRole("button", { name: "Submit" })).toBeTruthy();
});

test("the server sends the options, so that they show without JavaScript", () => {
  const page = renderToString(aForm(choice));
  expect(page.match(/type="radio"[^>]*name="answer"|name="answer"[^>]*type="radio"/g)).toHaveLength(
    4,
  );
  expect(page).toContain("Submit");
  expect(page).not.toContain("Show the options");
});

test.each([
  ["in time wait like any others", 500, 0],
  ["late stay, with what was chosen", 4000, 4],
])("options from the server whose scripts come %s", (_, loadedFor, optionCount) => {
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(aForm(choice));
  container.querySelector<HTMLInputElement>('[name="answer"]')!.checked = true;
  vi.advanceTimersByTime(loadedFor);

  render(aForm(choice), { container, hydrate: true });
  pass(1);

  expect(options()).toHaveLength(optionCount);
  expect(options().filter(({ checked }) => checked)).toHaveLength(optionCount && 1);
  pass(3000);
  expect(options()).toHaveLength(4);
});
