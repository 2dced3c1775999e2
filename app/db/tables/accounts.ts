import {
  boolean,
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { id, moment } from "./columns.ts";

export const users = pgTable("users", {
  id: id(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean().notNull().default(false),
  image: text(),
  /** When an operator locked the account: nobody signs in to it until it is unlocked. */
  lockedAt: moment(),
  createdAt: moment().notNull(),
  updatedAt: moment().notNull(),
});

export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    token: text().notNull().unique(),
    expiresAt: moment().notNull(),
    ipAddress: text(),
    userAgent: text(),
    /** The latest visit to an operator's page. */
    operatorAt: moment(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [index().on(table.userId)],
);

/** A user's credentials: here, one row with the password hash. */
export const accounts = pgTable(
  "accounts",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    accountId: text().notNull(),
    providerId: text().notNull(),
    password: text(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: moment(),
    refreshTokenExpiresAt: moment(),
    scope: text(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [index().on(table.userId)],
);

export const verifications = pgTable(
  "verifications",
  {
    id: id(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [index().on(table.identifier)],
);

/** A learner's authenticator app. Two-factor sign-in is active once the first code was verified. */
export const twoFactors = pgTable("two_factors", {
  id: id(),
  userId: uuid()
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Encrypted with APP_SECRET, so that a copy of the database is not enough to sign in. */
  secret: text().notNull(),
  confirmedAt: moment(),
  /** The 30-second step of the last code used, so that no code works twice. */
  lastStep: integer(),
  createdAt: moment().notNull(),
});

/** Hashed recovery codes, each deleted once used. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    codeHash: text().notNull(),
  },
  (table) => [unique().on(table.userId, table.codeHash)],
);

/** A sign-in with a correct password that still needs its code; identified by a cookie. */
export const twoFactorChallenges = pgTable(
  "second_steps",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    tokenHash: text().notNull().unique(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [index().on(table.userId)],
);

/** Attempts per key (an IP address, an account) and time window, shared by all processes. */
export const rateLimits = pgTable("rate_limits", {
  id: id(),
  key: text().notNull().unique(),
  count: integer().notNull(),
  lastRequest: bigint({ mode: "number" }).notNull(),
});

/** A learner's own details and preferences. `quiz_completed` opens the signed-in pages (spec section 4). */
export interface EmailPreferences {
  daily_reminders: boolean;
  preferred_time: string;
  /** The first day on which the current reminder choice applies; missing means it always does. */
  reminders_from?: string;
  /** An email on Mondays about the previous week; off by default. */
  weekly_summary?: boolean;
  quiz_completed: boolean;
  selected_verticals?: string[];
  selected_topics?: string[];
  custom_topic?: string;
  /** A topic chosen before signing up; the onboarding quiz offers it first. */
  wanted_topic?: string;
  /** Keys of earlier versions that also count as a completed quiz. */
  verticals?: string[];
  preferred_subjects?: string[];
}

/** Theme, text size, mascot, minutes a day and ways of reading and reviewing for one learner. */
export interface Appearance {
  theme?: "light" | "dark";
  textSize?: "small" | "normal" | "large" | "larger";
  quiet?: boolean;
  mascotOff?: boolean;
  recallFirst?: boolean;
  /** Lessons as one page instead of card by card. */
  onePage?: boolean;
  minutesADay?: number;
  /** Of versions before 1.2, in lessons and reviews a day. */
  dailyGoal?: number;
}

export const profiles = pgTable("profiles", {
  id: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  email: text().notNull(),
  name: text().notNull(),
  profilePictureUrl: text(),
  emailPreferences: jsonb().$type<EmailPreferences>().notNull(),
  appearance: jsonb().$type<Appearance>().notNull().default({}),
  timeZone: text().notNull().default("UTC"),
  /** When the account will be deleted; signing in before then cancels the deletion. */
  deleteAfter: moment(),
  createdAt: moment().notNull(),
});

/** A sign-up whose link was not opened yet. The account is created on confirmation. */
export const pendingSignups = pgTable(
  "pending_signups",
  {
    id: id(),
    email: text().notNull(),
    username: text().notNull(),
    passwordHash: text().notNull(),
    timeZone: text().notNull(),
    tokenHash: text().notNull().unique(),
    browserHash: text().notNull(),
    /** The path to open after the account is created. */
    next: text(),
    usedAt: moment(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [index().on(table.email)],
);

/** A link to choose a password, emailed or passed on by an operator: valid once, replaced by a newer one. */
export const passwordResets = pgTable("password_resets", {
  id: id(),
  // One row per learner: a new request replaces the earlier one.
  userId: uuid()
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  tokenHash: text().notNull().unique(),
  expiresAt: moment().notNull(),
  createdAt: moment().notNull(),
});

/** A new address that is not confirmed yet, at most one per learner. */
export const emailChanges = pgTable("email_changes", {
  id: id(),
  userId: uuid()
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  email: text().notNull(),
  tokenHash: text().notNull().unique(),
  expiresAt: moment().notNull(),
  createdAt: moment().notNull(),
});

/** Emailed links that let an owner undo two-factor sign-in that someone else turned on; each works once. */
export const twoFactorUndos = pgTable(
  "two_factor_undos",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    tokenHash: text().notNull().unique(),
    expiresAt: moment().notNull(),
    /** When two-factor sign-in was turned on; the link leaves an older one in place. */
    createdAt: moment().notNull(),
  },
  (table) => [index().on(table.userId)],
);

/** An account's earlier addresses: deleting the account also deletes the data stored under these. */
export const formerEmails = pgTable(
  "former_emails",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    email: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [unique().on(table.userId, table.email)],
);
