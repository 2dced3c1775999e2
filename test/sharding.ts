/**
 * How the tables would lie in a Citus cluster (docs/operations/citus.md). What a learner did is on the shard of that learner; what
 * is taught, and who there is, is on every node; the rest is read and written by nobody's id and stays on the coordinator.
 */
export const DISTRIBUTED: Record<string, string> = {
  profiles: "id",
  ...Object.fromEntries(
    [
      "user_stats",
      "activity_days",
      "xp_events",
      "user_badges",
      "enrollments",
      "lesson_progress",
      "study_sessions",
      "session_questions",
      "answers",
      "memories",
      "learner_memories",
      "remediation_content",
      "explanations_shown",
      "question_reports",
      "generations",
      "remediation_runs",
      "generation_chunks",
      "subscriptions",
      "premium_grants",
      "sandbox_cards",
      "sandbox_confirmations",
      "sandbox_invoices",
    ].map((table) => [table, "user_id"]),
  ),
};

export const REFERENCE: readonly string[] = [
  "users",
  "courses",
  "lessons",
  "lesson_versions",
  "concepts",
  "concept_prerequisites",
  "questions",
  "question_verdicts",
];

/** Found by a token, an address or a day, small or in passing: an index on the coordinator is enough. */
export const COORDINATOR: readonly string[] = [
  "sessions",
  "accounts",
  "verifications",
  "two_factors",
  "recovery_codes",
  "second_steps",
  "two_factor_undos",
  "pending_signups",
  "password_resets",
  "email_changes",
  "former_emails",
  "rate_limits",
  "imports",
  "sources",
  "source_bytes",
  "source_chunks",
  "notes",
  "import_parts",
  "outbox",
  "contact_messages",
  "newsletter_subscribers",
  "stripe_customers",
  "payment_events",
  "ai_usage",
  "question_checks",
  "trust_reports",
  "instance",
  "operators",
  "operator_actions",
  "operator_notices",
];
