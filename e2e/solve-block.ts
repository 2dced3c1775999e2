import { expect, type Locator, type Page } from "@playwright/test";
import type { InteractiveBlock } from "#app/rules/blocks/rendered-block.ts";
import { inWords } from "#app/rules/formulas/formula-in-words.ts";
import type { ExpectedAnswer } from "#app/rules/interactive/answers/expected-answer.ts";
import { balancedAmounts } from "#app/rules/interactive/balance-sums.ts";
import { settingsOf, solvePlot } from "#app/rules/interactive/plot-values.ts";

/** Does what a block asks for, by what it says is right, and sees that it was right. */
export async function solve(page: Page, block: InteractiveBlock): Promise<void> {
  const title = "title" in block ? block.title : block.task;
  const figure = page.getByRole("figure", { name: inWords(title), exact: true });
  await isAlive(figure);
  switch (block.kind) {
    case "plot":
      return move(figure, block);
    case "simulate":
      return tryOften(figure);
    case "balance":
      return balance(figure, block);
    case "sort":
      return block.order ? putInOrder(figure, block.order) : intoGroups(figure, block.groups ?? []);
    case "timeline":
      return putInOrder(
        figure,
        block.events.map(({ label }) => label),
      );
    case "parts":
      return nameParts(figure, block.parts);
    case "steps":
      for (const line of block.lines) await answer(figure, line);
      return expectDone(figure);
    case "trace":
      await answer(figure, block);
      return expectDone(figure);
  }
}

/** What the server printed is replaced as its code arrives: a press before that would be lost. */
const isAlive = (figure: Locator) =>
  expect
    .poll(() =>
      figure.evaluate((each) => Object.keys(each).some((name) => name.startsWith("__react"))),
    )
    .toBe(true);

const expectDone = (figure: Locator) =>
  expect(figure.getByText("That’s it.", { exact: true }).first()).toBeVisible();

const slide = (figure: Locator, label: string, value: number) =>
  figure.getByRole("slider", { name: inWords(label), exact: true }).fill(String(value));

async function move(figure: Locator, block: Extract<InteractiveBlock, { kind: "plot" }>) {
  const values = solvePlot(block) ?? settingsOf(block.sliders).at(-1) ?? {};
  for (const { name, label } of block.sliders) await slide(figure, label, values[name] ?? 0);
  if (block.goal) await expectDone(figure);
}

async function tryOften(figure: Locator) {
  for (const times of ["100 times", "100 times", "Try once"])
    await figure.getByRole("button", { name: times }).tap();
  await expect(figure.getByText(/^201 tries: average/).first()).toBeVisible();
}

async function balance(figure: Locator, block: Extract<InteractiveBlock, { kind: "balance" }>) {
  const amounts = balancedAmounts(block) ?? [];
  for (const [place, { label, from }] of [...block.left.parts, ...block.right.parts].entries())
    if (from !== undefined) await slide(figure, label, amounts[place] ?? 0);
  await expectDone(figure);
}

/** Moves one after the other up to its place. */
async function putInOrder(figure: Locator, labels: readonly string[]) {
  for (const [place, label] of labels.entries()) {
    const name = `Move up: ${inWords(label)}`;
    const buttons = figure.getByRole("button", { name: /^Move up: / });
    const names = await buttons.evaluateAll((all) => all.map((each) => each.ariaLabel));
    const from = names.indexOf(name);
    expect(from, `${label} is one of ${names.join(", ")}`).toBeGreaterThanOrEqual(place);
    for (let steps = from - place; steps > 0; steps -= 1)
      await figure.getByRole("button", { name, exact: true }).tap();
  }
  await figure.getByRole("button", { name: "Check the order" }).tap();
  await expectDone(figure);
}

async function intoGroups(
  figure: Locator,
  groups: readonly { name: string; items: readonly string[] }[],
) {
  for (const { name, items } of groups)
    for (const item of items)
      await figure
        .getByRole("group", { name: inWords(item), exact: true })
        .getByRole("radio", { name: inWords(name), exact: true })
        .tap();
  await figure.getByRole("button", { name: "Check the groups" }).tap();
  await expectDone(figure);
}

async function nameParts(figure: Locator, parts: readonly { label: string; where: string }[]) {
  const fields = figure.getByRole("combobox");
  for (const [spot, { label }] of parts.entries()) await fields.nth(spot).selectOption({ label });
  await figure.getByRole("button", { name: "Check the labels" }).tap();
  await expectDone(figure);
}

async function answer(figure: Locator, { accepted = [], options, value }: ExpectedAnswer) {
  const right = accepted[0] ?? String(value);
  if (options) {
    const option = options.find((each) => accepted.includes(each)) ?? "";
    await figure.getByRole("button", { name: inWords(option), exact: true }).tap();
    return;
  }
  await figure.getByRole("textbox").fill(right);
  await figure.getByRole("button", { name: "Check", exact: true }).tap();
}
