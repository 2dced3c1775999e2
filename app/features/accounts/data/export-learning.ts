import { asc, eq, inArray, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import {
  concepts,
  courses,
  enrollments,
  generations,
  lessonProgress,
  learnerMemories,
  lessons,
  memories,
  lessonVersions,
  questions,
  answers,
  studySessions,
  explanationsShown,
  remediationContent,
  remediationRuns,
} from "#app/db/tables/index.ts";
import { isLessonOpenFor } from "../../lessons/is-lesson-open-for.ts";
import { answerInWords } from "../../quizzes/stored-question.ts";
import { asWritten, isCurrentVersion, type WrittenLesson } from "../../lessons/written-lesson.ts";
import type { Learner } from "../sign-in/find-session.ts";

/** Topics with their lessons and results; no answer key, and no text of a lesson that is still locked. */
export async function exportTopics(learner: Learner) {
  const ownCourses = db
    .select({ id: enrollments.courseId })
    .from(enrollments)
    .where(eq(enrollments.userId, learner.id));
  const [own, written, progress, ideas, runs] = await Promise.all([
    db
      .select({ course: courses, enrollment: enrollments })
      .from(enrollments)
      .innerJoin(courses, eq(courses.id, enrollments.courseId))
      .where(eq(enrollments.userId, learner.id))
      .orderBy(asc(enrollments.createdAt)),
    db
      .select({ lesson: lessons, version: lessonVersions })
      .from(lessons)
      .leftJoin(lessonVersions, isCurrentVersion)
      .where(inArray(lessons.courseId, ownCourses))
      .orderBy(asc(lessons.lessonNumber))
      .then((rows) => rows.map(asWritten)),
    db.select().from(lessonProgress).where(eq(lessonProgress.userId, learner.id)),
    db.select().from(concepts).where(inArray(concepts.courseId, ownCourses)),
    db.select().from(generations).where(eq(generations.userId, learner.id)),
  ]);
  const progressOf = new Map(progress.map((row) => [row.lessonId, row]));
  return own.map(({ course: topic, enrollment }) => ({
    topic_name: topic.topicName,
    description: topic.description,
    about_you: topic.reader,
    source: topic.source,
    current_lesson: enrollment.currentLesson,
    is_completed: enrollment.isCompleted,
    created_at: enrollment.createdAt,
    left_at: enrollment.leftAt,
    concepts: ideas
      .filter(({ courseId }) => courseId === topic.id)
      .map(({ name, description }) => ({ name, description })),
    writing: runs
      .filter(({ courseId }) => courseId === topic.id)
      .map(({ firstLesson, lastLesson, status, createdAt }) => ({
        first_lesson: firstLesson,
        last_lesson: lastLesson,
        status,
        created_at: createdAt,
      })),
    lessons: written
      .filter(({ courseId }) => courseId === topic.id)
      .map((lesson) => exportLesson(lesson, progressOf.get(lesson.id), learner.isPremium)),
  }));
}

function exportLesson(
  lesson: WrittenLesson,
  progress: typeof lessonProgress.$inferSelect | undefined,
  isPremium: boolean,
) {
  const { lessonNumber, title, objective } = lesson;
  const isOpen = isLessonOpenFor({ isPremium }, lessonNumber);
  return {
    lesson_number: lessonNumber,
    title,
    objective,
    content: isOpen ? lesson.blocks : null,
    progress: progress
      ? {
          completed_at: progress.completedAt,
          quiz_score: progress.quizScore,
          reflection_response: progress.reflectionResponse,
          difficulty_rating: progress.difficultyRating,
          review_count: progress.reviewCount,
          time_spent_seconds: progress.timeSpentSeconds,
        }
      : null,
  };
}

/** Answers as text; never includes the key of a question. */
export async function exportAnswers(learnerId: string) {
  const rows = await db
    .select({ question: questions, answer: answers })
    .from(answers)
    .innerJoin(questions, eq(questions.id, answers.questionId))
    .where(eq(answers.userId, learnerId))
    .orderBy(asc(answers.answeredAt), asc(answers.id));
  return rows.map(({ question, answer }) => ({
    question: question.questionText,
    answer: answerInWords(question, answer.response),
    is_correct: answer.isCorrect,
    confidence: answer.confidence,
    seconds: answer.seconds,
    hints: answer.hints,
    attempt: answer.attempt,
    setting: answer.setting,
    answered_at: answer.answeredAt,
  }));
}

export const exportStudySessions = (learnerId: string) =>
  db
    .select({
      lesson: lessons.title,
      topic: courses.topicName,
      kind: studySessions.kind,
      check_after_days: studySessions.checkAfterDays,
      started_at: studySessions.startedAt,
      finished_at: studySessions.finishedAt,
    })
    .from(studySessions)
    .leftJoin(lessons, eq(lessons.id, studySessions.lessonId))
    .leftJoin(
      courses,
      eq(courses.id, sql`coalesce(${studySessions.courseId}, ${lessons.courseId})`),
    )
    .where(eq(studySessions.userId, learnerId))
    .orderBy(asc(studySessions.startedAt));

export const exportMemories = (learnerId: string) =>
  db
    .select({
      concept: concepts.name,
      understanding: memories.understanding,
      stability_in_days: memories.stability,
      difficulty: memories.difficulty,
      lapses: memories.lapses,
      last_reviewed_at: memories.lastReviewedAt,
      due_at: memories.dueAt,
    })
    .from(memories)
    .innerJoin(concepts, eq(concepts.id, memories.conceptId))
    .where(eq(memories.userId, learnerId));

/** How this learner's memory differs from the average, and how well it was predicted. */
export async function exportLearnerMemory(learnerId: string) {
  const [learner] = await db
    .select({
      factor: learnerMemories.factor,
      calibration: learnerMemories.calibration,
      mastery_weeks: learnerMemories.masteryWeeks,
      desired_retention: learnerMemories.desiredRetention,
      parameters: learnerMemories.parameters,
    })
    .from(learnerMemories)
    .where(eq(learnerMemories.userId, learnerId));
  return learner ?? null;
}

export const exportRemediation = (learnerId: string) =>
  db
    .select({
      concept: concepts.name,
      kind: remediationContent.contentType,
      content: remediationContent.contentData,
      created_at: remediationContent.createdAt,
    })
    .from(remediationContent)
    .innerJoin(concepts, eq(concepts.id, remediationContent.conceptId))
    .where(eq(remediationContent.userId, learnerId));

export const exportExplanationsShown = (learnerId: string) =>
  db
    .select({
      concept: concepts.name,
      kind: explanationsShown.kind,
      shown_at: explanationsShown.shownAt,
    })
    .from(explanationsShown)
    .innerJoin(concepts, eq(concepts.id, explanationsShown.conceptId))
    .where(eq(explanationsShown.userId, learnerId))
    .orderBy(asc(explanationsShown.shownAt));

export const exportRemediationRuns = (learnerId: string) =>
  db
    .select({
      concept: concepts.name,
      status: remediationRuns.status,
      created_at: remediationRuns.createdAt,
    })
    .from(remediationRuns)
    .innerJoin(concepts, eq(concepts.id, remediationRuns.conceptId))
    .where(eq(remediationRuns.userId, learnerId))
    .orderBy(asc(remediationRuns.createdAt));
