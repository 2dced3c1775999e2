// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { LessonReflection } from "./lesson-reflection.tsx";
import { forgetReflectionDraft } from "./reflection-draft.ts";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

function open(lessonId: string) {
  const element = <LessonReflection lessonId={lessonId} sessionId={null} secondsSpent={() => 0} />;
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
  return screen.getByRole<HTMLTextAreaElement>("textbox");
}

test("a reflection that was typed survives a reload, in its own lesson, until the lesson is complete", () => {
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

  forgetReflectionDraft("one");
  expect(open("one").value).toBe("");
});
