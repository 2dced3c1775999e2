// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, test } from "vitest";
import { answerValuesIn } from "#app/rules/questions/answer-fields.ts";
import {
  describeKey,
  grade,
  responseFrom,
  type AnsweredQuestion,
  type OpenQuestion,
  type Response,
} from "#app/rules/questions/question.ts";
import { SAMPLES } from "#app/rules/questions/samples.ts";
import { LockedQuestion, QuestionFieldset } from "./question-fieldset.tsx";

afterEach(cleanup);

const { choice, number, cloze, order, match, sort, plot, short, self: rated } = SAMPLES;
const open = ({ kind, content }: OpenQuestion) => ({ kind, content }) as OpenQuestion;

/** Renders the question and returns what the form would send. */
function show(question: OpenQuestion) {
  const { container } = render(
    <form>
      <QuestionFieldset id="q" legend="Which one?" seed="a seed" question={open(question)} />
    </form>,
  );
  const form = container.querySelector("form")!;
  return {
    form,
    response: () =>
      responseFrom(
        question,
        answerValuesIn(new FormData(form)).map((value) => value.toString()),
      ),
  };
}
const choose = (name: string, label: string) => {
  const select = screen.getByRole<HTMLSelectElement>("combobox", { name });
  const option = [...select.options].find(({ text }) => text === label);
  fireEvent.change(select, { target: { value: option?.value } });
};
const write = (name: string, value: string) =>
  fireEvent.change(screen.getByRole("textbox", { name }), { target: { value } });

describe("an open question", () => {
  test("of four options is answered with radios", () => {
    const { form, response } = show(choice);
    expect(form.checkValidity()).toBe(false);

    fireEvent.click(screen.getByRole("radio", { name: "The angle to the sun" }));

    expect(form.checkValidity()).toBe(true);
    expect(grade(choice, response())).toBe(true);
  });

  test("to rate oneself shows the answer on a press, and then asks", () => {
    const { form, response } = show(rated);
    expect(form.checkValidity()).toBe(false);
    const answer = screen.getByText(rated.content.answer);
    const details = answer.closest("details")!;
    expect(details.open).toBe(false);
    fireEvent.click(screen.getByText("Show the answer"));
    expect(details.open).toBe(true);

    fireEvent.click(screen.getByRole("radio", { name: "I didn't" }));
    expect(grade(rated, response())).toBe(false);
    fireEvent.click(screen.getByRole("radio", { name: "I knew it" }));
    expect(form.checkValidity()).toBe(true);
    expect(grade(rated, response())).toBe(true);
  });

  test("for a number has a field that names its unit", () => {
    const { form, response } = show(number);
    write("Your answer in km", "   ");
    expect(form.checkValidity()).toBe(false);

    write("Your answer in km", "384");

    expect(form.checkValidity()).toBe(true);
    expect(grade(number, response())).toBe(true);
  });

  test("with gaps has a labelled field in each", () => {
    const { response } = show(cloze);
    write("Gap 1 of 2", "Nectar");
    expect(response()).toBeNull();

    choose("Gap 2 of 2", "waggle");

    expect(grade(cloze, response())).toBe(true);
  });

  test("for pairs has a list for each", () => {
    const { response } = show(match);
    choose("Drone", "mates");
    choose("Worker", "forages");
    expect(response()).toBeNull();

    choose("Queen", "lays eggs");

    expect(grade(match, response())).toBe(true);
  });

  test("to sort has radio buttons for each item, and is complete with a group for each", () => {
    const { form, response } = show(sort);
    const choose = (item: string, group: string) =>
      fireEvent.click(
        within(screen.getByRole("group", { name: item })).getByRole("radio", { name: group }),
      );
    choose("She lays eggs", "Queen");
    choose("They forage", "Workers");
    choose("They build combs", "Workers");
    expect(form.checkValidity()).toBe(false);
    expect(response()).toBeNull();

    choose("They mate once and die", "Drones");

    expect(form.checkValidity()).toBe(true);
    expect(grade(sort, response())).toBe(true);
  });

  test("of a plot has a number and a slider that move each other", async () => {
    const { form, response } = show(plot);
    const number = screen.getByRole<HTMLInputElement>("spinbutton", { name: "Bees" });
    const slider = screen.getByRole<HTMLInputElement>("slider", { name: "Bees" });
    await screen.findByText("Show the numbers");
    const lastCell = () => [...form.querySelectorAll("tbody tr:last-child td")].at(-1)?.textContent;
    expect([number.value, slider.value, lastCell()]).toEqual(["2", "2", "20"]);

    fireEvent.input(slider, { target: { value: "6" } });
    expect([number.value, lastCell()]).toEqual(["6", "60"]);
    expect(grade(plot, response())).toBe(true);

    fireEvent.input(number, { target: { value: "99" } });
    expect(form.checkValidity()).toBe(false);
    expect([slider.value, lastCell()]).toEqual(["6", "60"]);

    fireEvent.input(number, { target: { value: "7" } });
    expect([slider.value, lastCell()]).toEqual(["7", "70"]);
    expect(grade(plot, response())).toBe(false);
  });

  test.each<[OpenQuestion, Response, string[]]>([
    [sort, { groups: [1, 0, 1, 1] }, ["0:1", "1:0", "2:1", "3:1"]],
    [plot, { setting: { a: 9 } }, ["9"]],
  ])("begins a second try with the first answer: $kind", (question, first, fields) => {
    const { container } = render(
      <form>
        <QuestionFieldset
          id="q"
          legend="Which one?"
          seed="a seed"
          question={open(question)}
          firstResponse={first}
        />
      </form>,
    );
    const sent = answerValuesIn(new FormData(container.querySelector("form")!));
    expect(new Set(sent)).toEqual(new Set(fields));
  });

  test("for a word has one field", () => {
    const { response } = show(short);
    write("Your answer", "photosynthesis");

    expect(grade(short, response())).toBe(true);
  });

  test("for an order is sorted with buttons that keep the focus and announce what moved", () => {
    const { response } = show(order);
    const place = (item: string) =>
      screen.getByRole<HTMLSelectElement>("combobox", { name: `Place of: ${item}` })
        .selectedOptions[0]!.text;
    const up = screen.getByRole("button", { name: "Move up: Larva" });
    up.focus();
    for (let press = 0; press < 3; press += 1) fireEvent.click(up);

    expect(place("Larva")).toBe("1");
    expect(document.activeElement).toBe(up);
    expect(screen.getByText("Larva: now 1 of 3")).toBeTruthy();

    choose("Place of: Worker bee", "3");

    expect([place("Larva"), place("Pupa"), place("Worker bee")]).toEqual(["1", "2", "3"]);
    expect(grade(order, response())).toBe(true);
  });

  test("shows its options in another order in another session", () => {
    const page = (seed: string) =>
      renderToString(
        <QuestionFieldset id="q" legend="Which?" seed={seed} question={open(choice)} />,
      );

    expect(page("1")).toBe(page("1"));
    expect(new Set(["1", "2", "3", "4", "5"].map(page)).size).toBeGreaterThan(1);
  });
});

test.each<[AnsweredQuestion, string[]]>([
  [{ ...choice, response: { option: 1 } }, ["Your answer", "Correct answer"]],
  [{ ...number, response: { text: "12" } }, ["12", "384 km (± 0.5)"]],
  [{ ...cloze, response: { gaps: ["nectar", "round"] } }, ["round", "waggle"]],
  [{ ...order, response: { order: [1, 0, 2] } }, ["The correct order", "You put this in place 2"]],
  [
    { ...match, response: { pairs: [2, 1, 0] } },
    ["Drone: forages", "Correct answer: mates", "Queen: lays eggs"],
  ],
  [
    { ...sort, response: { groups: [1, 0, 1, 1] } },
    ["They mate once and die: Workers", "Correct answer: Drones"],
  ],
  [{ ...plot, response: { setting: { a: 9 } } }, ["Bees: 9", "Bees: 6"]],
  [{ ...short, response: { text: "magic" } }, ["magic", "Photosynthesis"]],
])("once locked, $kind shows the answer and what is right", (question, texts) => {
  const isCorrect = grade(question, question.response);
  render(
    <LockedQuestion
      id="q"
      legend="Which one?"
      seed="a seed"
      question={question}
      isCorrect={isCorrect}
      answer={describeKey(question)}
    />,
  );

  expect(isCorrect).toBe(false);
  for (const text of texts)
    expect(screen.getAllByText((_, element) => element?.textContent === text)).not.toEqual([]);
});

test("a typo counts as right and shows the correct spelling", () => {
  render(
    <LockedQuestion
      id="q"
      legend="Which one?"
      seed="a seed"
      question={{ ...short, response: { text: "photosyntesis" } }}
      isCorrect
      answer={describeKey(short)}
    />,
  );

  expect(screen.getByText("Your answer: correct")).toBeTruthy();
  expect(screen.getByText("The usual answer: Photosynthesis")).toBeTruthy();
});
