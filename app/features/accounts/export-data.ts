import { asc, eq } from "drizzle-orm";
import { db, one } from "#app/db/client.ts";
import {
  activityDays,
  concepts,
  conceptMastery,
  contactMessages,
  lessons,
  profiles,
  questionReports,
  questions,
  quizAttempts,
  topics,
  userBadges,
  userProgress,
  userStats,
  xpEvents,
} from "#app/db/tables/index.ts";
import { opensFor } from "../lessons/opens-for.ts";
import type { Learner } from "./find-session.ts";
import { isSecondStepOn } from "./prove-second-step.ts";

/** Everything we keep about a learner, in the words of our tables; no answer key, and no lesson that is still locked. */
export async function exportData(learner: Learner, now: Date) {
  const [profile, stats, badges, days, xp, messages, reports, hasSecondStep] = await Promise.all([
    db.select().from(profiles).where(eq(profiles.id, learner.id)).then(one),
    db.select().from(userStats).where(eq(userStats.userId, learner.id)),
    db.select().from(userBadges).where(eq(userBadges.userId, learner.id)),
    db.select().from(activityDays).where(eq(activityDays.userId, learner.id)),
    db.select().from(xpEvents).where(eq(xpEvents.userId, learner.id)),
    db.select().from(contactMessages).where(eq(contactMessages.userId, learner.id)),
    db.select().from(questionReports).where(eq(questionReports.userId, learner.id)),
    isSecondStepOn(learner.id),
  ]);
  const [own, answers, mastery] = await Promise.all([
    findTopics(learner),
    findAnswers(learner.id),
    findMastery(learner.id),
  ]);
  return {
    exported_at: now,
    profile: {
      email: profile.email,
      name: profile.name,
      subscription_status: profile.subscriptionStatus,
      time_zone: profile.timeZone,
      email_preferences: profile.emailPreferences,
      appearance: profile.appearance,
      two_step_sign_in: hasSecondStep,
      created_at: profile.createdAt,
    },
    user_stats: stats,
    user_badges: badges.map(({ badge, earnedAt }) => ({ badge, earned_at: earnedAt })),
    activity_days: days.map(({ day, kind, at }) => ({ day, kind, at })),
    xp_events: xp.map(({ kind, reference, amount, createdAt }) => ({
      kind,
      reference,
      amount,
      created_at: createdAt,
    })),
    topics: own,
    quiz_attempts: answers,
    concept_mastery: mastery,
    question_reports: reports,
    contact_messages: messages,
  };
}

export type ExportedData = Awaited<ReturnType<typeof exportData>>;

async function findTopics(learner: Learner) {
  const [own, written, progress] = await Promise.all([
    db.select().from(topics).where(eq(topics.userId, learner.id)).orderBy(asc(topics.createdAt)),
    db
      .select()
      .from(lessons)
      .where(eq(lessons.userId, learner.id))
      .orderBy(asc(lessons.lessonNumber)),
    db.select().from(userProgress).where(eq(userProgress.userId, learner.id)),
  ]);
  const progressOf = new Map(progress.map((row) => [row.lessonId, row]));
  return own.map((topic) => ({
    topic_name: topic.topicName,
    description: topic.description,
    source: topic.source,
    current_lesson: topic.currentLesson,
    is_completed: topic.isCompleted,
    created_at: topic.createdAt,
    lessons: written
      .filter(({ topicId }) => topicId === topic.id)
      .map((lesson) => exportLesson(lesson, progressOf.get(lesson.id), learner.isPremium)),
  }));
}

function exportLesson(
  lesson: typeof lessons.$inferSelect,
  progress: typeof userProgress.$inferSelect | undefined,
  isPremium: boolean,
) {
  const { lessonNumber, title, objective } = lesson;
  const isOpen = opensFor({ isPremium }, lessonNumber);
  return {
    lesson_number: lessonNumber,
    title,
    objective,
    content: isOpen
      ? {
          hook: lesson.hook,
          explanation: lesson.explanation,
          example: lesson.example,
          visual_description: lesson.visualDescription,
          elaboration: lesson.elaboration,
        }
      : null,
    progress: progress
      ? {
          completed_at: progress.completedAt,
          quiz_score: progress.quizScore,
          reflection_response: progress.reflectionResponse,
          difficulty_rating: progress.difficultyRating,
          review_count: progress.reviewCount,
          next_review_date: progress.nextReviewDate,
          time_spent_seconds: progress.timeSpentSeconds,
        }
      : null,
  };
}

const findAnswers = (learnerId: string) =>
  db
    .select({
      question: questions.questionText,
      selected_answer: quizAttempts.selectedAnswer,
      is_correct: quizAttempts.isCorrect,
      confidence_level: quizAttempts.confidenceLevel,
      time_taken_seconds: quizAttempts.timeTakenSeconds,
      cms_before: quizAttempts.cmsBefore,
      cms_after: quizAttempts.cmsAfter,
      attempt_number: quizAttempts.attemptNumber,
      created_at: quizAttempts.createdAt,
    })
    .from(quizAttempts)
    .innerJoin(questions, eq(questions.id, quizAttempts.questionId))
    .where(eq(quizAttempts.userId, learnerId))
    .orderBy(asc(quizAttempts.createdAt));

const findMastery = (learnerId: string) =>
  db
    .select({
      concept: concepts.name,
      mastery_score: conceptMastery.masteryScore,
      practised_at: conceptMastery.practisedAt,
    })
    .from(conceptMastery)
    .innerJoin(concepts, eq(concepts.id, conceptMastery.conceptId))
    .where(eq(conceptMastery.userId, learnerId));
