// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import type { ComponentProps } from "react";
import { afterEach, expect, test } from "vitest";
import { Topics } from "./quiz-topics.tsx";

afterEach(cleanup);

type Props = ComponentProps<typeof Topics>;

const wordsFor = (courses: Props["offers"]["courses"]): string => {
  const answers: Props["answers"] = {
    verticals: ["health-wellness"],
    topics: [],
    customTopic: "",
    wantsReminders: false,
    preferredTime: "09:00",
  };
  const ways = { dispatch: () => undefined, go: () => undefined, back: () => undefined };
  const offers = { courses, writesTopics: false };
  return render(<Topics answers={answers} offers={offers} {...ways} />).container.textContent;
};

test("topics are the others only beside one that is ready", () => {
  expect(wordsFor([])).toContain("You'll get a study plan");
  cleanup();
  const course = { name: "Sleep Better", aliases: ["Sleep Optimization"], category: "Health" };
  expect(wordsFor([course])).toContain("For the others you'll get a study plan");
});
