// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { LessonReflection } from "./lesson-reflection.tsx";
import { deleteReflectionDraft } from "./reflection-draft.ts";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

function open(lessonId: string) {
  const element = <LessonReflection lessonId={lessonId} sessionId={null} secondsSpent={() => 0} />;
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
  return screen.getByRole<HTMLTextAreaElement>("textbox");
}

test("a starter begins the sentence, and the field has the focus for the rest of it", () => {
  const field = open("one");
  fireEvent.click(screen.getByRole("button", { name: "Tomorrow I'll…" }));

  expect(field.value).toBe("Tomorrow I'll ");
  expect(document.activeElement).toBe(field);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Submit" }).disabled).toBe(false);
});

test("a typed reflection survives a reload, only in its own lesson, until that lesson is complete", () => {
  fireEvent.input(open("one"), { target: { value: "Examples first." } });
  cleanup();

  expect(open("one").value).toBe("Examples first.");
  expect(screen.getByText("15/500 characters")).toBeTruthy();
  for (const value of ["", "Examples last."])
    fireEvent.input(screen.getByRole("textbox"), { target: { value } });
  expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Examples last.");
  cleanup();
  expect(open("another").value).toBe("");
  cleanup();

  deleteReflectionDraft("one");
  expect(open("one").value).toBe("");
});
