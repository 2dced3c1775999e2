// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TopicOffer } from "#app/rules/topics/topic-choices.ts";
import { TopicField } from "./topic-field.tsx";

const OFFER: TopicOffer = {
  writes: true,
  library: [
    { name: "Personal Finance", aliases: ["Money"], isForeign: false },
    { name: "Public Speaking", aliases: [], isForeign: false },
  ],
  own: [{ name: "Tide pools", aliases: [], nextLesson: 4 }],
};

const sent = vi.fn<(topic: FormDataEntryValue | null) => void>();

beforeEach(() => {
  sent.mockReset();
  HTMLElement.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(OFFER)));
});
afterEach(cleanup);

function Form() {
  const [topic, setTopic] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent(new FormData(event.currentTarget).get("topic"));
      }}
    >
      <TopicField label="Topic" value={topic} onChange={(event) => setTopic(event.target.value)} />
      <output>{topic}</output>
    </form>
  );
}

/** The field with its list open. */
async function opened(): Promise<HTMLInputElement> {
  render(<Form />);
  const field = await screen.findByRole<HTMLInputElement>("combobox");
  act(() => field.focus());
  expect(options()).toEqual([]);
  fireEvent.click(field);
  await screen.findByRole("option", { name: "Personal Finance" });
  return field;
}

const press = (field: HTMLElement, key: string) => fireEvent.keyDown(field, { key });
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
const active = (field: HTMLElement) =>
  document.getElementById(field.getAttribute("aria-activedescendant") ?? "")?.textContent;

test("the list shows what is ready and what the learner has, and follows what is typed", async () => {
  const field = await opened();
  expect(field.getAttribute("aria-expanded")).toBe("true");
  expect(options()).toEqual([
    "Personal Finance",
    "Public Speaking",
    "Tide pools Continue lesson 4",
  ]);
  fireEvent.input(field, { target: { value: "sundials" } });
  expect(options()).toEqual(["Write “sundials”"]);
});

test("arrow keys go through the list and back to the field; Enter sends what is chosen", async () => {
  const field = await opened();
  press(field, "ArrowUp");
  expect(active(field)).toBe("Tide pools Continue lesson 4");
  press(field, "ArrowDown");
  expect(active(field)).toBeUndefined();
  press(field, "ArrowDown");
  expect(active(field)).toBe("Personal Finance");
  expect(sent).not.toHaveBeenCalled();
  press(field, "Enter");
  expect(sent).toHaveBeenCalledExactlyOnceWith("Personal Finance");
  expect(screen.getByRole("status").textContent).toBe("Personal Finance");
});

test("Escape closes the list and keeps what was typed; a press on an option sends it", async () => {
  const field = await opened();
  fireEvent.input(field, { target: { value: "mon" } });
  press(field, "Escape");
  expect(options()).toEqual([]);
  expect(field.value).toBe("mon");
  press(field, "ArrowDown");
  const [option] = screen.getAllByRole("option");
  expect(fireEvent.mouseDown(option!)).toBe(false);
  fireEvent.click(option!);
  expect(sent).toHaveBeenCalledExactlyOnceWith("Personal Finance");
});

test("without an answer from the server it stays a plain field", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  render(<Form />);
  const field = await screen.findByRole("combobox");
  act(() => field.focus());
  fireEvent.click(field);
  await act(() => Promise.resolve());
  expect(field.getAttribute("aria-expanded")).toBe("false");
  press(field, "Enter");
  expect(options()).toEqual([]);
});
