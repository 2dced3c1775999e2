import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, vi } from "vitest";
import * as tables from "#app/db/tables/index.ts";
import { MONDAY, test } from "../../../../test/builders.ts";
import { wholeExport, type WholeExport } from "../../../../test/exported.ts";
import { aFullLife } from "../../../../test/full-life.ts";

vi.stubEnv("APP_SECRET", "a secret of thirty-two characters");
vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");

const ALL = Object.values<unknown>(tables)
  .filter((table) => is(table, PgTable))
  .map((table) => getTableConfig(table));

/** Tables not emptied by a foreign key, and what empties them instead. */
const EMPTIED_OTHERWISE: Record<string, string> = {
  users: "the deleted row itself",
  outbox: "by user and by every address, in erase-account.ts",
  contact_messages: "by user and by every address, in erase-account.ts",
  newsletter_subscribers: "by every address, in erase-account.ts",
  pending_signups: "by every address, in erase-account.ts",
  rate_limits: "by the subject of its key, in erase-account.ts",
  instance: "no personal data: one row about the instance",
  operator_notices: "no personal data: what the operator was emailed about",
  payment_events: "no personal data: ids of Stripe's events",
  lessons: "with their course, in erase-account.ts",
  lesson_versions: "with their lesson, by a foreign key",
  concepts: "with their course, in erase-account.ts",
  concept_prerequisites: "with their course, in erase-account.ts",
  questions: "with their course, in erase-account.ts",
  session_questions: "with their session, by a foreign key",
  import_parts: "with their import, by a foreign key",
  source_bytes: "with their source, by a foreign key",
  speech_clips: "no personal data",
  question_verdicts: "no personal data: decisions about questions",
  question_checks: "no personal data: counts by day and model",
  trust_reports: "no personal data: what a model found in questions for tests",
  verifications: "unused: emailed links have separate tables",
};

test("erasure: every table is emptied by a foreign key or listed here", () => {
  const ofUsers = (table: (typeof ALL)[number]) =>
    table.foreignKeys.some(({ reference, onDelete }) => {
      const { columns, foreignTable } = reference();
      const isOwner = getTableConfig(foreignTable).name === "users";
      // "set null" keeps the usage without the learner.
      return isOwner && columns.length === 1 && ["cascade", "set null"].includes(onDelete ?? "");
    });
  const forgotten = ALL.filter((table) => !ofUsers(table) && !(table.name in EMPTIED_OTHERWISE));
  expect(forgotten.map(({ name }) => name)).toEqual([]);
});

/** The section of the download that contains a table's rows. */
const IN_THE_DOWNLOAD: Record<string, (data: WholeExport) => readonly unknown[]> = {
  users: ({ profile }) => [profile.email, profile.name],
  profiles: ({ profile }) => [profile.time_zone, profile.email_preferences],
  sessions: (data) => data.sessions,
  former_emails: (data) => data.former_emails,
  email_changes: (data) => data.email_change_waiting,
  outbox: (data) => data.emails,
  newsletter_subscribers: (data) => data.newsletter,
  contact_messages: (data) => data.contact_messages,
  courses: (data) => data.topics,
  enrollments: (data) => data.topics,
  lessons: (data) => data.topics.flatMap(({ lessons }) => lessons),
  lesson_versions: (data) =>
    data.topics.flatMap(({ lessons }) => lessons.flatMap(({ content }) => content ?? [])),
  concepts: (data) => data.topics.flatMap(({ concepts }) => concepts),
  generations: (data) => data.topics.flatMap(({ writing }) => writing),
  lesson_progress: (data) =>
    data.topics.flatMap(({ lessons }) => lessons.flatMap(({ progress }) => progress ?? [])),
  study_sessions: (data) => data.study_sessions,
  answers: (data) => data.answers,
  memories: (data) => data.memories,
  learner_memories: (data) => [data.learner_memory],
  remediation_content: (data) => data.remediation_content,
  explanations_shown: (data) => data.explanations_shown,
  remediation_runs: (data) => data.remediation_runs,
  question_reports: (data) => data.question_reports,
  user_stats: (data) => data.user_stats,
  activity_days: (data) => data.activity_days,
  xp_events: (data) => data.xp_events,
  user_badges: (data) => data.user_badges,
  ai_usage: (data) => data.ai_usage,
  imports: (data) => data.imports,
  sources: (data) => data.sources,
  source_chunks: (data) => data.sources.filter(({ text }) => text !== ""),
  notes: (data) => data.notes,
  tutor_exchanges: (data) => data.conversations,
  question_hints: (data) => data.hints,
  stripe_customers: ({ payments }) => payments.stripe_customers,
  subscriptions: ({ payments }) => payments.subscriptions,
  premium_grants: ({ payments }) => payments.premium_grants,
  sandbox_cards: ({ payments }) => payments.sandbox_cards,
  sandbox_invoices: ({ payments }) => payments.sandbox_invoices,
};

/** What the download omits, and why. */
const LEFT_OUT: Record<string, string> = {
  operators: "who runs the site, named by a command",
  operator_actions: "what was done to the account by the people who run the site, for their log",
  accounts: "the password hash, a secret that a stolen download must not reveal",
  two_factors: "a secret; the download says whether two-factor sign-in is on",
  recovery_codes: "hashes of secrets",
  second_steps: "a secret valid for ten minutes",
  password_resets: "hashes of emailed links",
  two_factor_undos: "hashes of emailed links",
  verifications: "unused",
  pending_signups: "typed with this address, perhaps by a stranger; deleted after eight days",
  import_parts: "a file that the learner has, deleted within a day",
  source_bytes: "a file that the learner has, deleted once it was read",
  rate_limits: "counters, deleted after a day",
  generation_chunks: "parts of a lesson during generation; the lesson itself is in the download",
  questions: "answered ones are with the answers; the others would reveal the quiz",
  session_questions: "answered ones are with the answers; the others would reveal what comes next",
  instance: "no personal data",
  operator_notices: "no personal data",
  speech_clips: "no personal data",
  question_verdicts: "no personal data",
  question_checks: "no personal data",
  trust_reports: "no personal data",
  payment_events: "no personal data",
  sandbox_confirmations: "a test payment that is pending for fifteen minutes",
  concept_prerequisites: "the order of concepts, the same for every learner",
};

test("download: every table with a learner's data is in it or listed here with a reason", async () => {
  const named = [...Object.keys(IN_THE_DOWNLOAD), ...Object.keys(LEFT_OUT)];
  expect(named.toSorted()).toEqual(ALL.map(({ name }) => name).toSorted());

  const learner = await aFullLife();
  const data = await wholeExport(learner, MONDAY);
  const empty = Object.entries(IN_THE_DOWNLOAD).filter(([, rows]) => rows(data).length === 0);
  expect(empty.map(([name]) => name)).toEqual([]);
  expect(data.sessions).toMatchObject([{ address: "198.51.100.77", browser: "Firefox/140.0" }]);
  const recipients = new Set(data.emails.map(({ recipient }) => recipient));
  expect(recipients).toContain(learner.email);
  expect(recipients).toContain(learner.email.replace("moved-", ""));
  expect(JSON.stringify(data)).not.toMatch(/argon2|tokenHash|token_hash|correctOption/);
});
