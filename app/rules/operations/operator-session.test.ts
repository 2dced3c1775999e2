import { expect, test } from "vitest";
import { isOperatorSessionOver } from "./operator-session.ts";

const at = (time: string) => new Date(`2026-11-02T${time}:00Z`);

test.each([
  ["just signed in", "08:00", null, "08:00", false],
  ["29 minutes after signing in, the pages never opened", "08:00", null, "08:29", false],
  ["half an hour after signing in, the pages never opened", "08:00", null, "08:30", true],
  ["busy all morning", "08:00", "11:50", "12:00", false],
  ["half an hour idle", "08:00", "11:50", "12:20", true],
  ["busy for twelve hours", "08:00", "19:59", "20:00", true],
])("%s", (_, createdAt, operatorAt, now, isOver) => {
  const session = {
    createdAt: at(createdAt),
    operatorAt: operatorAt === null ? null : at(operatorAt),
  };
  expect(isOperatorSessionOver(session, at(now))).toBe(isOver);
});
