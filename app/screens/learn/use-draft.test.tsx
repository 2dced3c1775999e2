// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useDraft } from "./use-draft.ts";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const open = () => renderHook(() => useDraft("a lesson")).result;

test("a question leaves its field once the server has it", () => {
  const field = open();
  act(() => field.current.setDraft("Why?"));
  act(() => field.current.endDraft("Why?"));

  expect(field.current.draft).toBe("");
  expect(open().current.draft).toBe("");
});

test("what is typed while a question is on its way stays, also after a reload", () => {
  const field = open();
  act(() => field.current.setDraft("Why?"));
  act(() => field.current.setDraft("And what follows?"));
  act(() => field.current.endDraft("Why?"));

  expect(field.current.draft).toBe("And what follows?");
  expect(open().current.draft).toBe("And what follows?");
});

test("what was in the field before a question from elsewhere is there again after it", () => {
  const field = open();
  act(() => field.current.setDraft("Half a question"));
  act(() => field.current.setDraft("Half a question\n\nWhy?"));
  act(() => field.current.endDraft("Half a question\n\nWhy?", "Half a question"));

  expect(field.current.draft).toBe("Half a question");
  expect(open().current.draft).toBe("Half a question");
});
