// @vitest-environment jsdom
import { cleanup, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { addDays, asDay } from "#app/rules/day.ts";
import { Button } from "./button.tsx";
import { DifficultyDots } from "./difficulty-dots.tsx";
import { GoalRing } from "./goal-ring.tsx";
import { Notice } from "./notice.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import { ScoreText } from "./score-text.tsx";
import { Tabs } from "./tabs.tsx";
import { WeekStrip } from "./week-strip.tsx";

afterEach(cleanup);

const thursday = asDay("2026-11-19");

test("a button submits only with type=submit", () => {
  render(
    <>
      <Button>Cancel</Button>
      <Button type="submit">Save</Button>
    </>,
  );

  expect(screen.getByRole("button", { name: "Cancel" }).getAttribute("type")).toBe("button");
  expect(screen.getByRole("button", { name: "Save" }).getAttribute("type")).toBe("submit");
});

test.each([
  [1.4, 100],
  [-1, 0],
  [0.354, 35],
])("progress of %d is announced as %d", (share, announced) => {
  render(<ProgressBar share={share} label="Photosynthesis" />);

  expect(screen.getByRole("progressbar", { name: "Photosynthesis" })).toHaveProperty(
    "value",
    announced,
  );
});

test("the goal says how far the learner is", () => {
  render(<GoalRing share={0.5} label="Today's Goal" valueText="1 of 2 lessons" />);

  expect(
    screen.getByRole("progressbar", { name: "Today's Goal" }).getAttribute("aria-valuetext"),
  ).toBe("1 of 2 lessons");
});

test.each([
  [0.9, "90% Excellent"],
  [0.7, "70% Good"],
  [0.69, "69% Below 70%"],
])("a score of %d also has words", (score, words) => {
  const { container } = render(<ScoreText score={score} />);

  expect(container.textContent).toBe(words);
});

test("difficulty reads as a number", () => {
  const { container } = render(<DifficultyDots difficulty={3} />);

  expect(container.textContent).toBe("Difficulty 3 of 5");
});

test("the week describes each day: learned, protected, missed, to come", () => {
  render(
    <WeekStrip
      today={thursday}
      days={[
        { day: addDays(thursday, -2), kind: "learnt" },
        { day: addDays(thursday, -1), kind: "frozen" },
        { day: thursday, kind: null },
        { day: addDays(thursday, 1), kind: null },
      ]}
    />,
  );

  const labels = screen
    .getAllByRole("listitem")
    .map((day) => day.querySelector(".sr-only")?.textContent);
  expect(labels).toEqual([
    "Tuesday: learned",
    "Wednesday: protected by a freeze",
    "Thursday, today: no lesson",
    "Friday: to come",
  ]);
});

test("an error interrupts, other notices wait, and a permanent one is silent", () => {
  render(
    <>
      <Notice tone="error">Broken</Notice>
      <Notice tone="success">Saved</Notice>
      <Notice isAnnounced={false}>Good to know</Notice>
    </>,
  );

  expect(screen.getByRole("alert").textContent).toBe("Broken");
  expect(screen.getByRole("status").textContent).toBe("Saved");
});

test("tabs are links, with the current one marked", () => {
  render(
    <MemoryRouter>
      <Tabs
        label="Profile"
        tabs={[
          { to: "/profile", label: "Profile", isCurrent: true },
          { to: "/profile?tab=preferences", label: "Preferences", isCurrent: false },
        ]}
      >
        Name
      </Tabs>
    </MemoryRouter>,
  );
  const links = within(screen.getByRole("navigation", { name: "Profile" })).getAllByRole("link");
  const [profile, preferences] = links;

  expect(links).toHaveLength(2);
  expect(profile?.getAttribute("aria-current")).toBe("page");
  expect(preferences?.hasAttribute("aria-current")).toBe(false);
  expect(preferences?.getAttribute("href")).toBe("/profile?tab=preferences");
});
