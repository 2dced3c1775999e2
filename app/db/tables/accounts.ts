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
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [index().on(table.userId)],
);

/** How a user proves who they are: here, one row with the password's hash. */
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

/** The authenticator app of a learner who signs in with two steps. It counts from the moment a first code was right. */
export const twoFactors = pgTable("two_factors", {
  id: id(),
  userId: uuid()
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Encrypted with the server's secret: a copy of the database signs nobody in. */
  secret: text().notNull(),
  confirmedAt: moment(),
  /** The thirty seconds whose code was used last: no code works twice. */
  lastStep: integer(),
  createdAt: moment().notNull(),
});

/** Ways in without the authenticator, hashed; used means gone. */
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

/** Somebody whose password was right and whose code is still asked for, known by a cookie. */
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

/** Attempts counted per key (an address, an account) in a window; shared by all processes. */
export const rateLimits = pgTable("rate_limits", {
  id: id(),
  key: text().notNull().unique(),
  count: integer().notNull(),
  lastRequest: bigint({ mode: "number" }).notNull(),
});

/** What a learner told us about themselves. `quiz_completed` opens the signed-in pages (spec section 4). */
export interface EmailPreferences {
  daily_reminders: boolean;
  preferred_time: string;
  /** The first day of the reminders as they are chosen now; always, where it is missing. */
  reminders_from?: string;
  /** One mail on Mondays about the week before; off unless switched on. */
  weekly_summary?: boolean;
  quiz_completed: boolean;
  selected_verticals?: string[];
  selected_topics?: string[];
  custom_topic?: string;
  /** Chosen before there was an account; the onboarding quiz offers it first. */
  wanted_topic?: string;
  /** Older keys that also count as quiz evidence. */
  verticals?: string[];
  preferred_subjects?: string[];
}

/** How the product looks and sounds for one learner. */
export interface Appearance {
  theme?: "light" | "dark";
  textSize?: "small" | "normal" | "large" | "larger";
  quiet?: boolean;
  mascotOff?: boolean;
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
  /** Set when the learner asked to be deleted; signing in before that moment takes it back. */
  deleteAfter: moment(),
  createdAt: moment().notNull(),
});

/** A sign-up that waits for its own link: no account exists before it is confirmed. */
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
    /** The page of ours one was on the way to, opened once the account is there. */
    next: text(),
    usedAt: moment(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [index().on(table.email)],
);

/** A mailed way to a new password. Used once, for half an hour; a newer one replaces it. */
export const passwordResets = pgTable("password_resets", {
  id: id(),
  // The key keeps one row a learner: asking again ends what was asked before.
  userId: uuid()
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  tokenHash: text().notNull().unique(),
  expiresAt: moment().notNull(),
  createdAt: moment().notNull(),
});

/** A new address that waits for a click in its own inbox, one a learner. */
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

/** The mailed way back for an owner whose account somebody else secured with a second factor; each works once. */
export const twoFactorUndos = pgTable(
  "two_factor_undos",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    tokenHash: text().notNull().unique(),
    expiresAt: moment().notNull(),
    /** When the factor was turned on: an older one stays. */
    createdAt: moment().notNull(),
  },
  (table) => [index().on(table.userId)],
);

/** Addresses an account had before: what is erased with it is erased under these as well. */
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
