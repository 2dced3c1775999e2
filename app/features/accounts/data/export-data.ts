import { eq } from "drizzle-orm";
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
import type { Learner } from "../sign-in/find-session.ts";

/**
 * All data stored about a learner, under the names of our tables. `personal-data.db.test.ts` detects a missing table
 * and lists the reason for each omitted one.
 */
export async function exportData(learner: Learner, now: Date) {
  const { id } = learner;
  const [profile, account, payments, stats, badges, days, xp, reports] = await Promise.all([
    exportProfile(id, learner.isPremium),
    exportAccount(id),
    exportPayments(id),
    db.select().from(userStats).where(eq(userStats.userId, id)),
    db.select().from(userBadges).where(eq(userBadges.userId, id)),
    db.select().from(activityDays).where(eq(activityDays.userId, id)),
    db.select().from(xpEvents).where(eq(xpEvents.userId, id)),
    db.select().from(questionReports).where(eq(questionReports.userId, id)),
  ]);
  const [
    topics,
    answers,
    studySessions,
    memories,
    learnerMemory,
    remediation,
    shown,
    explanations,
  ] = await Promise.all([
    exportTopics(learner),
    exportAnswers(id),
    exportStudySessions(id),
    exportMemories(id),
    exportLearnerMemory(id),
    exportRemediation(id),
    exportExplanationsShown(id),
    exportRemediationRuns(id),
  ]);
  return {
    exported_at: now,
    profile,
    ...account,
    payments,
    user_stats: stats,
    user_badges: badges.map(({ badge, earnedAt }) => ({ badge, earned_at: earnedAt })),
    activity_days: days.map(({ day, kind, at }) => ({ day, kind, at })),
    xp_events: xp.map(({ kind, reference, amount, createdAt }) => ({
      kind,
      reference,
      amount,
      created_at: createdAt,
    })),
    topics,
    study_sessions: studySessions,
    answers,
    memories,
    learner_memory: learnerMemory,
    remediation_content: remediation,
    explanations_shown: shown,
    remediation_runs: explanations,
    question_reports: reports,
  };
}

export type ExportedData = Awaited<ReturnType<typeof exportData>>;
