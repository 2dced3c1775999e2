// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { inWords } from "#app/rules/formulas/formula-in-words.ts";
import { isInteractive } from "#app/rules/blocks/rendered-block.ts";
import { BLOCKS } from "../styleguide/block-samples.ts";
import { PrintedBlock } from "../blocks/printed-block.tsx";
import { INTERACTIVE_VIEWS } from "./interactive-views.ts";
import { blockView } from "../blocks/block-view.tsx";

afterEach(cleanup);

const View = blockView(INTERACTIVE_VIEWS);
const samples = BLOCKS.filter(isInteractive);
const sampleOf = (id: string) => samples.find((sample) => sample.id === id)!;
const show = (id: string) => render(<View block={sampleOf(id)} />).container;
const click = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const isDone = () => screen.queryAllByText(/That’s it/).length > 0;

test("a slider moved to the goal says so, and the numbers follow", () => {
  show("plot");
  const slider = screen.getByRole("slider", { name: "Rate" });
  expect(slider.getAttribute("aria-valuetext")).toBe("2%");
  expect(screen.getByText("$1,811.36")).toBeTruthy();
  expect(isDone()).toBe(false);

  fireEvent.change(slider, { target: { value: "6" } });

  expect(screen.getByText("$5,743.49")).toBeTruthy();
  expect(isDone()).toBe(true);
});

test("tries are counted against what is expected", () => {
  show("simulate");
  click("100 times");
  click("Try once");

  expect(screen.getAllByText(/^101 tries: average .*, expected 5$/).length).toBeGreaterThan(0);
  click("Start again");
  expect(screen.queryByText(/tries:/)).toBeNull();
});

test("an order is found with buttons alone", () => {
  show("sort");
  const rows = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  const right = ["Egg", "Larva", "Pupa", "Bee"];
  expect(rows()).not.toEqual(right);
  click("Check the order");
  expect(screen.getAllByText(/Not yet: \d of 4/).length).toBeGreaterThan(0);

  for (const [place, label] of right.entries())
    while (rows().indexOf(label) > place) {
      const up = screen.getByRole("button", { name: `Move up: ${label}` });
      up.focus();
      fireEvent.click(up);
      expect(document.activeElement?.getAttribute("aria-label")).toBe(`Move up: ${label}`);
    }
  click("Check the order");

  expect(isDone()).toBe(true);
});

test("groups are chosen with native radio buttons", () => {
  show("groups");
  for (const [thing, group] of [
    ["A worker bee", "Gathers"],
    ["A bumblebee queen in spring", "Gathers"],
    ["A drone", "Gathers"],
    ["A honey bee queen", "Doesn’t"],
  ])
    fireEvent.click(
      within(screen.getByRole("group", { name: thing! })).getByRole("radio", { name: group! }),
    );
  click("Check the groups");
  expect(screen.getAllByText(/3 of 4 in the right group/).length).toBeGreaterThan(0);

  fireEvent.click(
    within(screen.getByRole("group", { name: "A drone" })).getByRole("radio", { name: "Doesn’t" }),
  );
  click("Check the groups");
  expect(isDone()).toBe(true);
});

test("a timeline shows its dates once it is in order", () => {
  show("timeline");
  expect(screen.queryByText("1687:")).toBeNull();
  click("Check the order");
  click("Show it");
  expect(screen.getByText("1687:")).toBeTruthy();
});

test("a beam is balanced by moving a part", () => {
  show("balance");
  expect(isDone()).toBe(false);
  fireEvent.change(screen.getByRole("slider", { name: "Everything else" }), {
    target: { value: "1100" },
  });
  expect(isDone()).toBe(true);
});

test.each(samples)(
  "$id is a picture with words until its code is there, then the same to move",
  async (sample) => {
    const html = "<figure><figcaption>As printed</figcaption></figure>";
    const { id, section } = sample;
    const { container } = render(
      <PrintedBlock block={{ id, section, kind: "interactive", block: sample, html }} />,
    );
    expect(container.textContent).toBe("As printed");

    await screen.findByRole(
      "figure",
      { name: inWords("title" in sample ? sample.title : sample.task) },
      { timeout: 30_000 },
    );
    expect(container.textContent).not.toContain("As printed");
  },
);

test("labels are put to spots by the lists alone, and none leaves its spot as another list is gone through", () => {
  show("parts");
  const field = (name: RegExp) => screen.getByRole<HTMLSelectElement>("combobox", { name });
  const put = (name: RegExp, label: string) =>
    fireEvent.change(field(name), { target: { value: label } });
  put(/large pale blade/, "Anther");
  put(/yellow knob/, "Anther");
  expect(field(/large pale blade/).value).toBe("Anther");
  click("Check the labels");
  expect(screen.getAllByText(/Not yet: 1 of 5/).length).toBeGreaterThan(0);

  put(/large pale blade/, "Petal");
  put(/flat top/, "Stigma");
  put(/thick foot/, "Ovary");
  put(/green blade/, "Sepal");
  click("Check the labels");

  expect(isDone()).toBe(true);
  expect(document.activeElement?.textContent).toMatch(/That’s it/);
});

test("a press on a spot of the drawing leads to its list", () => {
  const container = show("parts");
  fireEvent.click([...container.querySelectorAll("svg g")].at(2)!);

  expect(document.activeElement).toBe(screen.getByRole("combobox", { name: /flat top/ }));
});

test("a worked example goes on line by line, from the keyboard alone", () => {
  show("steps");
  const answer = (text: string) => {
    const field = screen.getByRole("textbox");
    fireEvent.change(field, { target: { value: text } });
    fireEvent.submit(field);
  };
  expect(screen.queryByRole("button", { name: "15" })).toBeNull();
  answer("7");
  expect(screen.getAllByText(/Try again/).length).toBeGreaterThan(0);
  answer(" 5.0 ");

  expect(document.activeElement?.tagName).toBe("BUTTON");
  click("15");
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: /Line 3 of 4/ }));
  answer("multiplied");
  expect(screen.queryByRole("button", { name: "Show it" })).toBeNull();
  answer("added");
  click("Show it");
  answer("5");

  expect(isDone()).toBe(true);
});

test("what a program prints is predicted, then followed line by line", () => {
  const container = show("trace");
  // One of them is the table for paper.
  const row = (text: string) => screen.getAllByRole("row", { name: text });
  expect(screen.queryByRole("button", { name: "Go through it" })).toBeNull();
  click("123");
  expect(isDone()).toBe(false);
  click("Go through it");
  click("Show the next step");
  expect(row("3 1 1")).toHaveLength(2);
  expect(row("3 2 3")).toHaveLength(1);
  expect(container.querySelector("[aria-current]")?.textContent).toContain("total = total + n");
  click("6");

  expect(isDone()).toBe(true);
});

test("what is typed for a program's output counts to the letter", () => {
  show("typed-trace");
  const field = screen.getByRole("textbox");
  for (const [text, right] of [
    ["3 - 4", false],
    ["3-4", true],
  ] as const) {
    fireEvent.change(field, { target: { value: text } });
    fireEvent.submit(field);
    expect(isDone()).toBe(right);
  }
});

const solvable = samples.filter(({ kind }) => kind !== "simulate");
test.each(solvable)("$id has its solution on paper, with no formula as its source", (sample) => {
  const container = show(sample.id);
  const paper = [...container.querySelectorAll(".print\\:block")].map((part) => part.textContent);
  expect(paper.join(" ")).toContain(inWords(becauseOf(sample)));
  expect(container.textContent).not.toContain("$3x");
});

const becauseOf = (sample: (typeof samples)[number]): string => {
  if (sample.kind === "plot") return sample.goal?.because ?? "";
  return sample.kind === "simulate" ? "" : sample.because;
};

test("from right to left, lists turn with their language; a balance, a drawing and code don't", () => {
  for (const id of ["steps-from-right", "parts-from-right"])
    expect(show(id).querySelector("ol")?.dir, id).toBe("rtl");
  const { container } = render(
    <View block={{ ...sampleOf("balance"), task: "وازن الشهر بين الدخل والإنفاق" } as never} />,
  );
  expect(container.querySelector(".grid")?.getAttribute("dir")).toBe("ltr");
  expect(container.querySelector('[role="group"]')?.getAttribute("dir")).toBe("rtl");
  expect(show("trace").querySelector("pre")?.dir).toBe("ltr");
});

test.each(samples)("markup in any text of $id stays text", (sample) => {
  const marked = JSON.parse(
    JSON.stringify(sample).replaceAll(
      /"(task|title|label|because|where|text|description|note)":"/g,
      String.raw`"$1":"<img src=x onerror=alert(1)>`,
    ),
  ) as typeof sample;
  const { container } = render(<View block={marked} />);

  expect(container.querySelector("img")).toBeNull();
  expect(container.textContent).toContain("<img src=x");
});
