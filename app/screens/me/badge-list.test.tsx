// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { BADGES } from "#app/rules/rewards/badges.ts";
import { asDay } from "#app/rules/day.ts";
import { BadgeList } from "./badge-list.tsx";

afterEach(cleanup);

test("every earned badge can be seen behind their number", () => {
  const day = asDay("2026-11-16");
  const badges = BADGES.slice(0, 3).map(({ icon_name, name, description }) => ({
    icon: icon_name,
    name,
    description,
    earnedOn: day,
  }));
  render(<BadgeList badges={badges} />);

  expect(screen.getByText("Badges 3").closest("summary")).toBeTruthy();
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toHaveLength(3);
  for (const { name } of badges) expect(screen.getByText(name)).toBeTruthy();
});
