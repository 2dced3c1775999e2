// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useFetcher } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OpenLesson } from "../open-lesson.ts";
import { blocksOf } from "#app/rules/blocks/lesson-blocks.ts";
import type { LessonSession } from "#app/rules/lessons/lesson-session.ts";
import { idsOf } from "#app/rules/lessons/card.ts";
import { CardPlaceContext, useCardPlace } from "../cards/card-place.ts";
import { LessonArticle } from "./lesson-article.tsx";
import { LessonReading } from "./lesson-reading.tsx";
import { TextToCome } from "./text-to-come.tsx";
import { printText } from "./print-text.tsx";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const LESSON = {
  id: "lesson",
  number: 1,
  status: "ready" as const,
  title: "Why the sky is blue",
  objective: "Explain the colour.",
  blocks: blocksOf({
    hook: "Sunlight is white.",
    explanation: "Blue light is scattered most.",
    example: "An example.",
    elaboration: "Why it matters.",
    next_tease: "Sunsets.",
    sources: [{ author: "Strutt", year: 1871, title: "On the light from the sky" }],
  }),
};

const TOPIC: OpenLesson["topic"] = {
  id: "topic",
  name: "Light",
  source: "library",
  notice: null,
  totalLessons: 10,
};

const READING: LessonSession = { phase: "lesson", completedScore: null };

type ReadingProps = {
  topic: Partial<OpenLesson["topic"]>;
  more?: Partial<OpenLesson>;
  session?: LessonSession | undefined;
};

function Reading({ topic, more, session = READING }: ReadingProps) {
  const { explained, ...text } = printText({ ...LESSON, terms: more?.terms ?? [], formulas: {} });
  const page: Partial<OpenLesson> = {
    lesson: { ...LESSON, ...text },
    topic: { ...TOPIC, ...topic },
    terms: [],
    questions: [],
    notes: [],
    recommendation: null,
    session,
    about: {
      language: { lang: "en", dir: "ltr" },
      explained,
      hasItalics: false,
    },
    ...more,
  };
  const ids = idsOf(text.cards);
  const place = useCardPlace(ids, null);
  return (
    <CardPlaceContext value={place}>
      <LessonReading
        page={page as OpenLesson}
        session={session}
        ids={ids}
        warmUp={null}
        text={LessonArticle}
        mode={{ isOnePage: false, setOnePage: () => undefined }}
        quizStart={useFetcher<unknown>()}
        dispatch={() => undefined}
        onNearEnd={() => undefined}
      />
    </CardPlaceContext>
  );
}

const open = (
  topic: Partial<OpenLesson["topic"]> = {},
  more: Partial<OpenLesson> = {},
  session?: LessonSession,
) => {
  const element = <Reading topic={topic} more={more} session={session} />;
  return render(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />).container;
};

const isBefore = (one: HTMLElement, other: HTMLElement) =>
  Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);

test("Bea speaks in the margin once, after two seconds and for six", () => {
  const remark = open().querySelector("[aria-live]");
  act(() => void vi.advanceTimersByTime(1_900));
  expect(remark?.textContent).toBe("");

  act(() => void vi.advanceTimersByTime(100));
  expect(remark?.textContent).toContain("Take your time");

  act(() => void vi.advanceTimersByTime(6_000));
  expect(remark?.textContent).toBe("");
});

test("on a narrow screen what Bea says has its place between the objective and the first words", () => {
  const article = open().querySelector("article")!;
  const remark = within(article).getByText(/Take your time/);
  expect(isBefore(within(article).getByText(/Explain the colour/), remark)).toBe(true);
  expect(isBefore(remark, within(article).getByText("Blue light is scattered most."))).toBe(true);
});

test("a text that doesn't come is a skeleton first, then a word and a way on", () => {
  render(<TextToCome lessonId="lesson" title="Why the sky is blue" />);
  expect(screen.getByRole("heading", { name: "Why the sky is blue" })).toBeTruthy();
  act(() => void vi.advanceTimersByTime(7_900));
  expect(screen.queryByRole("link")).toBeNull();

  act(() => void vi.advanceTimersByTime(200));
  expect(screen.getByText("The text isn't coming through")).toBeTruthy();
  const link = screen.getByRole("link", { name: "Try again" });
  expect(link.getAttribute("href")).toBe("/lesson/lesson");
});

test("Bea announces no questions below a finished lesson", () => {
  open({}, {}, { phase: "lesson", completedScore: 1 });
  act(() => void vi.advanceTimersByTime(2_000));
  expect(screen.getByText("You finished this lesson")).toBeTruthy();
  expect(screen.queryByText(/Take your time/)).toBeNull();
});

test("after the explanation a term of it is to be said before its definition is seen", () => {
  const scattered = { name: "Scattered", description: "Sent in every direction." };
  open({}, { terms: [{ name: "Sunset", description: "Evening." }, scattered] });
  const card = screen.getByRole("complementary", { name: "Say it before you look" });
  expect(card.textContent).toContain("What does “Scattered” mean");
  expect(card.querySelector("details")?.open).toBe(false);
  expect(isBefore(card, screen.getByText("An example."))).toBe(true);

  fireEvent.click(within(card).getByText("Not yet"));

  expect(within(card).getByRole("status").textContent).toBe(
    "Now you've seen it twice. That helps.",
  );
});

test("what the lesson builds on is a line below the objective", () => {
  const recommendation = {
    type: "focus",
    concept: "Waves",
    lessonId: "before",
    lessonNumber: 1,
  } as const;
  open({}, { recommendation });
  const line = screen.getByText("Waves");
  expect(isBefore(screen.getByText(LESSON.objective), line)).toBe(true);
  expect(isBefore(line, screen.getByText("Blue light is scattered most."))).toBe(true);
});

test("only a study plan has a label above the lesson", () => {
  open({ source: "study-plan" });
  const notice = screen.getByText(/teaches you how to learn the topic, not the topic itself/);
  expect(isBefore(notice, screen.getByRole("heading", { level: 1 }))).toBe(true);
  cleanup();

  for (const source of ["library", "ai"] as const) {
    expect(open({ source }).textContent).not.toContain("not the topic itself");
    cleanup();
  }
});

test("a guess is asked for before the explanation, and resolved at its end", () => {
  const prediction = {
    id: "prediction",
    text: "Which colour is scattered most?",
    options: ["Red", "Blue", "Green", "Yellow"],
    guess: null,
  };
  open({}, { prediction });
  const explanation = screen.getByText("Blue light is scattered most.");
  expect(isBefore(screen.getByRole("group", { name: prediction.text }), explanation)).toBe(true);
  expect(screen.queryByRole("complementary", { name: "Your guess" })).toBeNull();
  cleanup();

  const guess = {
    answer: "Red",
    isRight: false,
    rightAnswer: "Blue.",
    explanation: "It is short.",
  };
  open({}, { prediction: { ...prediction, guess } });
  const resolved = screen.getByRole("complementary", { name: "Your guess" });
  expect(resolved.textContent).toContain("You guessed Red. It's Blue.It is short.");
  expect(isBefore(screen.getByText("Blue light is scattered most."), resolved)).toBe(true);
  expect(isBefore(resolved, screen.getByText("Why it matters."))).toBe(true);
});
