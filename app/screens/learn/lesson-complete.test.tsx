// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { DayEnd } from "#app/features/dashboard/find-today.ts";
import type { LessonComplete as Completed } from "#app/features/lessons/load-lesson-complete.ts";
import { asDay } from "#app/rules/day.ts";
import LessonComplete from "./lesson/end/lesson-complete.tsx";

// Keeps the confetti canvas still.
beforeAll(() => {
  document.documentElement.dataset.quiet = "";
});
afterEach(cleanup);

const COMPLETED: Completed = {
  lessonId: "lesson",
  title: "Compound interest",
  topic: {
    id: "topic",
    name: "Personal Finance",
    totalLessons: 10,
    source: "library" as const,
    slug: "personal-finance-mastery",
  },
  path: [{ id: "lesson", title: "Interest", status: "ready", isCompleted: true, canOpen: true }],
  completedInTopic: 1,
  score: 1,
  reviewScore: null,
  isBeingChecked: false,
  reflection: null,
  xp: 20,
  streak: 1,
  mastery: null,
  earned: { badges: [], level: 3 },
  completedOn: null,
  nextReviewDate: asDay("2026-11-17"),
  isDue: false,
  today: asDay("2026-11-16"),
  totals: { xp: 200, level: 3, xpToNext: 100, lessons: 11 },
  isTopicFinished: false,
  nextLessonId: "next",
};

const FIRST = { ...COMPLETED.totals, lessons: 1 };

const LESSON = { id: "next", number: 2, title: "Tides", topicName: "Sea", slug: null };
const END: DayEnd = {
  today: asDay("2026-11-16"),
  week: [{ day: asDay("2026-11-16"), kind: "learnt" }],
  left: {
    questions: 0,
    ideasAgain: 0,
    shakyIdeas: 0,
    minutesDone: 5,
    lessonsDone: [],
    lessons: [],
    minutes: 0,
    share: 1,
    status: "done",
    line: "",
    nextLesson: { ...LESSON, isBegun: false, readiness: "ready" },
  },
};

function open(
  changes: Partial<Completed>,
  finishedPicture: string | null = null,
  left: Partial<DayEnd["left"]> = {},
) {
  const complete = { ...COMPLETED, ...changes };
  const end = { ...END, left: { ...END.left, ...left } };
  const props = { loaderData: { complete, end, finishedPicture } };
  const element = <LessonComplete {...(props as ComponentProps<typeof LessonComplete>)} />;
  const { container } = render(
    <RouterProvider router={createMemoryRouter([{ path: "/", element }])} />,
  );
  return { hasConfetti: container.querySelector("canvas") !== null, text: container.textContent };
}

test.each([
  ["all right", { score: 1 }, true],
  ["two of three", { score: 2 / 3 }, false],
  ["nothing right", { score: 0 }, false],
  ["two of three in the first lesson", { score: 2 / 3, totals: FIRST }, true],
  ["nothing right in the first lesson", { score: 0, totals: FIRST }, false],
  ["two of three on the day that fills a week", { score: 2 / 3, streak: 7 }, true],
  ["all right, on another day", { score: 1, completedOn: asDay("2026-11-16") }, false],
])("confetti only for a new, good result: %s", (_, changes, expected) => {
  expect(open(changes).hasConfetti).toBe(expected);
});

test("one sentence has the one number and the day it is back", () => {
  const mastery = { before: null, now: 0.57, isForgotten: false };
  expect(open({ mastery }).text).toContain("You know this at 57%");
  expect(open({ mastery }).text).toContain("now. It's back tomorrow.");
  cleanup();
  const later = { mastery, completedOn: asDay("2026-11-10"), nextReviewDate: asDay("2026-11-20") };
  expect(open(later).text).toContain("You know this at 57% today. It's back on Friday.");
});

test("once the day is done the door closes, with one quiet link", () => {
  expect(open({}).text).toContain("See you tomorrow");
  const more = screen.getByRole("link", { name: "Start Next Lesson" });
  expect(more.className).not.toContain("bg-honey");
  expect(more.getAttribute("href")).toBe("/lesson/next");
});

test("what is left of today is the one honey button", () => {
  const { text } = open({}, null, { status: "open", questions: 3 });
  expect(text).not.toContain("See you tomorrow");
  expect(screen.getByRole("button", { name: "Review three ideas" }).className).toContain(
    "bg-honey",
  );
  expect(screen.getByRole("link", { name: "Start Next Lesson" }).className).not.toContain("honey");
  cleanup();
  const lessons = [{ ...LESSON, isBegun: false, readiness: "ready" as const }];
  open({}, null, { status: "open", lessons });
  expect(screen.getByRole("link", { name: "Start Next Lesson" }).className).toContain("bg-honey");
});

test("a score of 0% still counts as finished, and comes back tomorrow", () => {
  expect(open({ score: 0 }).text).toContain(
    "Finished, and that counts. Let's look at it once more tomorrow.",
  );
});

test("a new level is announced; XP earned earlier shows its date", () => {
  expect(open({}).text).toContain("You reached level 3.");
  cleanup();
  const old = { completedOn: asDay("2026-11-16"), earned: { badges: [], level: null } };
  expect(open(old).text).toContain("on Nov 16, 2026");
});

test.each([
  ["the next lesson", {}, "Start Next Lesson", "/lesson/next"],
  [
    "the dashboard of a finished topic",
    { nextLessonId: null, isTopicFinished: true },
    "Back to Dashboard",
    "/dashboard",
  ],
  ["the topic where the rest is locked", { nextLessonId: null }, "See what's next", "/topic/topic"],
])("the first button leads to %s", (_, changes, name, address) => {
  open(changes);
  expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(address);
});

test("a finished topic can be shown to friends right away", () => {
  open(
    { isTopicFinished: true, nextLessonId: null },
    "/share/finished/personal-finance-mastery.png",
  );
  expect(screen.getByRole("button", { name: "Share" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Download the picture" })).toBeTruthy();
  expect(screen.getByRole("img", { name: /^I finished Personal Finance\./ })).toBeTruthy();
});

test.each([
  [{ now: 0.52, before: null, isForgotten: false }, null, "52%new"],
  [{ now: 0.52, before: 0.4, isForgotten: false }, null, "52%+12 points"],
  [{ now: 0.4, before: 0.52, isForgotten: false }, null, "40%−12 points"],
  [{ now: 0.52, before: 0.52, isForgotten: false }, null, "52%no change"],
  // What memory has lost since is no result of the lesson.
  [{ now: 0.3, before: 0.52, isForgotten: false }, asDay("2026-11-16"), "30%"],
  [{ now: 0.3, before: 0.52, isForgotten: true }, asDay("2026-11-16"), "probably forgotten"],
])(
  "mastery %j, seen on %s, is a change only of ideas known before",
  (mastery, completedOn, words) => {
    const { text } = open({ mastery, completedOn });
    expect(text).toContain(`Concept mastery${words}`);
    expect(text?.includes("points")).toBe(words.includes("points"));
  },
);

test("a quiz keeps its score, beside that of a later review", () => {
  expect(open({ score: 1 / 3 }).text).not.toContain("review");
  cleanup();
  expect(open({ score: 1 / 3, reviewScore: 1 }).text).toContain("33%100% in your last review");
});
