// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { TakenHint } from "#app/rules/tutor/hint.ts";
import { Hints } from "./hints.tsx";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const THOUGHT = "Only the first one has a mark that someone gave it";

/** The page of an open question, loaded again. */
function open(id: string, hints: TakenHint[] = []) {
  cleanup();
  const question = { id, lessonId: "lesson", text: "Which one is the label?", hints };
  const Page = createRoutesStub([
    { path: "/", Component: () => <Hints question={question} isFirstTry /> },
  ]);
  render(<Page />);
  return screen.getByLabelText<HTMLTextAreaElement>(/^Think aloud first/);
}

const isOpen = () => screen.getByRole("group").hasAttribute("open");

test("what is thought aloud survives a reload, open, only at its own question, until its hint is there", () => {
  open("one");
  expect(isOpen()).toBe(false);
  fireEvent.change(open("one"), { target: { value: THOUGHT } });

  expect(open("one").value).toBe(THOUGHT);
  expect(isOpen()).toBe(true);
  expect(screen.getByText("11 of 15 words")).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button").disabled).toBe(true);
  expect(open("another").value).toBe("");

  const hint: TakenHint = { step: 1, text: "What did a person add?", passage: null };
  expect(open("one", [hint]).value).toBe("");
  expect(open("one").value).toBe("");
});
