// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { blocksOf, type LessonTexts } from "#app/rules/blocks/lesson-blocks.ts";
import { cardsOf } from "#app/rules/lessons/cards.ts";
import { BlockView } from "#app/ui/blocks/block-view.tsx";
import { printText } from "./print-text.tsx";
import { LessonText, type LessonWords } from "./lesson-text.tsx";
import { SayItFirst } from "./say-it-first.tsx";

afterEach(cleanup);

function textOf(texts: LessonTexts): Pick<LessonWords, "blocks" | "cards"> {
  const blocks = blocksOf(texts);
  return { blocks, cards: cardsOf(blocks) };
}

const texts: LessonTexts = {
  hook: "האור הלבן מתפזר באוויר.",
  explanation: "האור הכחול מתפזר יותר (Rayleigh).\n\n- ראשון\n- שני",
  example: "דוגמה.",
  diagram: { kind: "flow", title: "הדרך", steps: [{ label: "אור" }, { label: "עין" }] },
  elaboration: "למה זה חשוב.",
  next_tease: "מחר.",
};
const lesson: LessonWords = {
  ...textOf(texts),
  number: 1,
  title: "למה השמיים כחולים?",
  objective: "להסביר את הצבע.",
};
const lessonWith = (changes: Partial<LessonTexts>): LessonWords => ({
  ...lesson,
  ...textOf({ ...texts, ...changes }),
});

test("a Hebrew lesson runs right to left, names its parts in Hebrew and is read aloud as Hebrew", () => {
  const { container } = render(<LessonText view={BlockView} lesson={lesson} />);

  expect(container.querySelector("article")?.dir).toBe("rtl");
  for (const words of [lesson.title, texts.hook, lesson.objective, "ראשון", "הדרך"])
    for (const element of screen.getAllByText(words))
      expect(element.closest("[lang]")?.getAttribute("lang")).toBe("he");
  for (const name of ["מטרת השיעור:", "דוגמה מהחיים", "למה זה חשוב", "בהמשך:"])
    expect(screen.getByText(name).closest("[lang]")?.getAttribute("lang")).toBe("he");
  expect(screen.queryByText("Real-World Example")).toBeNull();
  expect(screen.getByText("Lesson 1").closest("[lang]")).toBeNull();
  expect(container.querySelector("figure")?.dir).toBe("rtl");
});

test("an English sentence within a Hebrew lesson keeps its question mark at its end", () => {
  const [name, description] = ["פיזור", "האור פוגע באוויר ומתפזר."];
  render(
    <LessonText view={BlockView} lesson={lesson}>
      <p>Is this easy for you?</p>
    </LessonText>,
  );
  render(<SayItFirst lessonId="lesson" term={{ name, description }} />);
  for (const words of ["Is this easy for you?", "Show the meaning"])
    expect(screen.getByText(words).closest("[dir]")?.getAttribute("dir")).toBe("ltr");
  expect(screen.getByText(description).dir).toBe("rtl");
});

test("an English lesson that quotes Hebrew runs left to right", () => {
  const english = "שלום is the Hebrew word for peace, and it is said when you meet.";
  const { container } = render(
    <LessonText
      view={BlockView}
      lesson={{ ...lessonWith({ hook: english, explanation: english }), title: "Shalom" }}
    />,
  );
  expect(container.querySelector("article")?.dir).toBe("ltr");
});

test("the visual description is shown only where there is no diagram", () => {
  const visual_description = "Blue light bends away at every angle.";
  const { container, rerender } = render(
    <LessonText view={BlockView} lesson={lessonWith({ visual_description, diagram: undefined })} />,
  );
  expect(screen.getByText("Picture it:").parentElement?.textContent).toContain(visual_description);

  rerender(<LessonText view={BlockView} lesson={lessonWith({ visual_description })} />);
  expect(screen.queryByText("Picture it:")).toBeNull();
  expect(container.querySelector("figure")).not.toBeNull();
});

test("a lesson names its course and its number in it", () => {
  render(
    <LessonText view={BlockView} lesson={lesson} course={{ name: "Optics", totalLessons: 10 }} />,
  );
  expect(screen.getByText(/Lesson 1 of 10/)).toBeDefined();
  expect(screen.getByText(/Optics/)).toBeDefined();
});

const sources = [
  { title: "Blue skies", author: "J. Strutt" },
  { title: "Rayleigh", author: "A. Young", place: "p. 3" },
];

test("a lesson's sentences cite its sources, shown by a browser or printed by the server", () => {
  const cited = lessonWith({
    explanation: "Blue light scatters most.[^2]",
    example: "A sunset is red.[^?]",
    sources,
  });
  const names = ["Source 2: Rayleigh, p. 3", "No source"];
  render(<LessonText view={BlockView} lesson={cited} />);
  expect(names.map((name) => screen.getAllByRole("button", { name }).length)).toEqual([1, 1]);

  const { cards } = printText({ ...cited, terms: [], formulas: {} });
  const html = cards.flatMap(({ blocks }) =>
    blocks.map((block) => (block.kind === "printed" ? block.html : "")),
  );
  expect(names.filter((name) => html.join("").includes(`aria-label="${name}"`))).toEqual(names);
});
