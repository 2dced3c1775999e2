// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, renderHook, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { findDraft, saveDraft } from "./draft.ts";
import { useDraft } from "./use-draft.ts";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  document.body.replaceChildren();
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

function Field({ typed }: { typed?: string }) {
  const { draft, setDraft, field } = useDraft("a thought", typed);
  return <textarea ref={field} value={draft} onChange={({ target }) => setDraft(target.value)} />;
}

/** The page as the server sends it, with what someone types before its scripts are there. */
function hydrate(page: ReactElement, early: string | null) {
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(page);
  if (early !== null) container.querySelector("textarea")!.value = early;
  render(page, { container, hydrate: true });
  return screen.getByRole<HTMLTextAreaElement>("textbox");
}

test("a draft comes back, unless something newer is in the field", () => {
  saveDraft("a thought", "From before");
  expect(hydrate(<Field />, null).value).toBe("From before");
  cleanup();
  document.body.replaceChildren();
  expect(hydrate(<Field typed="Refused" />, null).value).toBe("Refused");
  cleanup();
  document.body.replaceChildren();

  const field = hydrate(<Field />, "Typed on a slow page");
  expect(field.value).toBe("Typed on a slow page");
  expect(findDraft("a thought")).toBe("Typed on a slow page");
  fireEvent.change(field, { target: { value: "" } });
  expect(findDraft("a thought")).toBe("");
});
