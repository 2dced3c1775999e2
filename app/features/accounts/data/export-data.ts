import { and, eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import {
  activityDays,
  questionReports,
  userBadges,
  userStats,
  xpEvents,
} from "#app/db/tables/index.ts";
import { exportPayments } from "../../payments/export-payments.ts";
import { exportAccount, exportProfile } from "./export-account.ts";
import {
  exportAnswers,
  exportLearnerMemory,
  exportMemories,
  exportStudySessions,
  exportExplanationsShown,
  exportRemediation,
  exportRemediationRuns,
  exportTopics,
} from "./export-learning.ts";
import { exportNotes, exportSources } from "./export-sources.ts";
import { exportConversations, exportHints } from "./export-tutor.ts";
import type { Learner } from "../sign-in/find-session.ts";
import { readInPages } from "./read-in-pages.ts";

/**
 * All data stored about a learner, under the names of our tables; lists that grow with use are read in pages, when a
 * format asks for them. `personal-data.db.test.ts` detects a missing table and lists the reason for each omitted one.
 */
export async function exportData(learner: Learner, now: Date) {
  const { id } = learner;
  const [profile, account, payments, stats, badges, days, reports, learnerMemory] =
    await Promise.all([
      exportProfile(id, learner.isPremium),
      exportAccount(id),
      exportPayments(id),
      db.select().from(userStats).where(eq(userStats.userId, id)),
      db.select().from(userBadges).where(eq(userBadges.userId, id)),
      db.select().from(activityDays).where(eq(activityDays.userId, id)),
      db.select().from(questionReports).where(eq(questionReports.userId, id)),
      exportLearnerMemory(id),
    ]);
  return {
    exported_at: now,
    profile,
    ...account,
    payments,
    user_stats: stats,
    user_badges: badges.map(({ badge, earnedAt }) => ({ badge, earned_at: earnedAt })),
    activity_days: days.map(({ day, kind, at }) => ({ day, kind, at })),
    xp_events: exportXp(id),
    topics: exportTopics(learner),
    sources: exportSources(id),
    notes: exportNotes(id),
    conversations: exportConversations(id),
    study_sessions: exportStudySessions(id),
    answers: exportAnswers(id),
    hints: exportHints(id),
    memories: exportMemories(id),
    learner_memory: learnerMemory,
    remediation_content: exportRemediation(id),
    explanations_shown: exportExplanationsShown(id),
    remediation_runs: exportRemediationRuns(id),
    question_reports: reports,
  };
}

const exportXp = (userId: string) =>
  readInPages([xpEvents.createdAt, xpEvents.id], ({ place, after, order, size }) =>
    db
      .select({
        place,
        kind: xpEvents.kind,
        reference: xpEvents.reference,
        amount: xpEvents.amount,
        created_at: xpEvents.createdAt,
      })
      .from(xpEvents)
      .where(and(eq(xpEvents.userId, userId), after))
      .orderBy(...order)
      .limit(size),
  );

export type ExportedData = Awaited<ReturnType<typeof exportData>>;
