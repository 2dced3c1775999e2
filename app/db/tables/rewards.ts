import {
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { Streak, StreakDayKind } from "#app/rules/rewards/streak.ts";
import { users } from "./accounts.ts";
import { id, moment } from "./columns.ts";
import { owner } from "./owner.ts";

export const userStats = pgTable("user_stats", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  totalXp: integer().notNull().default(0),
  currentStreak: integer().notNull().default(0),
  longestStreak: integer().notNull().default(0),
  lastActivityDate: date({ mode: "string" }),
  lastActivityAt: moment(),
  /** Available freezes, 0 to 2. */
  streakFreezeAvailable: integer().notNull().default(1),
  /** The complete state of the streak, see `rules/rewards/streak.ts`; the columns next to it are for display and queries. */
  streakMemory: jsonb().$type<Streak>(),
  totalLessonsCompleted: integer().notNull().default(0),
  updatedAt: moment().notNull(),
});

/** The learner's calendar days with learning or covered by a freeze. */
export const activityDays = pgTable(
  "activity_days",
  {
    userId: owner(),
    day: date({ mode: "string" }).notNull(),
    kind: text().$type<StreakDayKind>().notNull(),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);

/** The ledger: `total_xp` is its sum, and the unique key awards each lesson or review once. */
export const xpEvents = pgTable(
  "xp_events",
  {
    id: id(),
    userId: owner(),
    kind: text().$type<"lesson" | "review">().notNull(),
    reference: text().notNull(),
    amount: integer().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    unique().on(table.userId, table.kind, table.reference),
    index().on(table.userId, table.createdAt),
  ],
);

export const userBadges = pgTable(
  "user_badges",
  {
    id: id(),
    userId: owner(),
    badge: text().notNull(),
    earnedAt: moment().notNull(),
  },
  (table) => [unique().on(table.userId, table.badge)],
);
