import { and, asc, eq, sql } from "drizzle-orm";
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
import type { CourseSource } from "#app/rules/lessons/access.ts";
import type { Learner } from "../sign-in/find-session.ts";
import { mapPages, readInPages } from "./read-in-pages.ts";

/** Topics with their lessons and results; no answer key, and no text of a lesson that is still locked. */
export async function* exportTopics(learner: Learner) {
  const own = readInPages(
    [enrollments.createdAt, enrollments.courseId],
    ({ place, after, order, size }) =>
      db
        .select({ place, course: courses, enrollment: enrollments })
        .from(enrollments)
        .innerJoin(courses, eq(courses.id, enrollments.courseId))
        .where(and(eq(enrollments.userId, learner.id), after))
        .orderBy(...order)
        .limit(size),
  );
  for await (const topics of own)
    // One at a time: a topic is ten lessons long.
    for (const topic of topics) yield [await exportTopic(learner, topic)];
}

interface OwnTopic {
  course: typeof courses.$inferSelect;
  enrollment: typeof enrollments.$inferSelect;
}

async function exportTopic(learner: Learner, { course: topic, enrollment }: OwnTopic) {
  const [written, ideas, runs] = await Promise.all([
    db
      .select({ lesson: lessons, version: lessonVersions, progress: lessonProgress })
      .from(lessons)
      .leftJoin(lessonVersions, isCurrentVersion)
      .leftJoin(
        lessonProgress,
        and(eq(lessonProgress.lessonId, lessons.id), eq(lessonProgress.userId, learner.id)),
      )
      .where(eq(lessons.courseId, topic.id))
      .orderBy(asc(lessons.lessonNumber)),
    db
      .select({ name: concepts.name, description: concepts.description })
      .from(concepts)
      .where(eq(concepts.courseId, topic.id)),
    db
      .select({
        first_lesson: generations.firstLesson,
        last_lesson: generations.lastLesson,
        status: generations.status,
        created_at: generations.createdAt,
      })
      .from(generations)
      .where(and(eq(generations.userId, learner.id), eq(generations.courseId, topic.id))),
  ]);
  return {
    topic_name: topic.topicName,
    description: topic.description,
    about_you: topic.reader,
    source: topic.source,
    current_lesson: enrollment.currentLesson,
    is_completed: enrollment.isCompleted,
    created_at: enrollment.createdAt,
    left_at: enrollment.leftAt,
    concepts: ideas,
    writing: runs,
    lessons: written.map(({ progress, ...row }) =>
      exportLesson(asWritten(row), progress, { ...learner, source: topic.source }),
    ),
  };
}

function exportLesson(
  lesson: WrittenLesson,
  progress: typeof lessonProgress.$inferSelect | null,
  { isPremium, source }: { isPremium: boolean; source: CourseSource },
) {
  const { lessonNumber, title, objective } = lesson;
  const isCompleted = progress?.completedAt != null;
  const isOpen = isLessonOpenFor({ isPremium }, { source, lessonNumber, isCompleted });
  return {
    lesson_number: lessonNumber,
    title,
    objective,
    content: isOpen ? lesson.blocks : null,
    progress: progress
      ? {
          card: progress.card,
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
export const exportAnswers = (learnerId: string) =>
  mapPages(
    readInPages([answers.answeredAt, answers.id], ({ place, after, order, size }) =>
      db
        .select({ place, question: questions, answer: answers })
        .from(answers)
        .innerJoin(questions, eq(questions.id, answers.questionId))
        .where(and(eq(answers.userId, learnerId), after))
        .orderBy(...order)
        .limit(size),
    ),
    ({ question, answer }) => ({
      question: question.questionText,
      answer: answerInWords(question, answer.response),
      is_correct: answer.isCorrect,
      confidence: answer.confidence,
      seconds: answer.seconds,
      hints: answer.hints,
      attempt: answer.attempt,
      setting: answer.setting,
      answered_at: answer.answeredAt,
    }),
  );

export const exportStudySessions = (learnerId: string) =>
  readInPages([studySessions.startedAt, studySessions.id], ({ place, after, order, size }) =>
    db
      .select({
        place,
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
      .where(and(eq(studySessions.userId, learnerId), after))
      .orderBy(...order)
      .limit(size),
  );

export const exportMemories = (learnerId: string) =>
  readInPages([memories.conceptId], ({ place, after, order, size }) =>
    db
      .select({
        place,
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
      .where(and(eq(memories.userId, learnerId), after))
      .orderBy(...order)
      .limit(size),
  );

/** How this learner's memory differs from the average, and how well it was predicted. */
export async function exportLearnerMemory(learnerId: string) {
  const [learner] = await db
    .select({
      factor: learnerMemories.factor,
      slip: learnerMemories.slip,
      decay: learnerMemories.decay,
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
  readInPages(
    [remediationContent.createdAt, remediationContent.id],
    ({ place, after, order, size }) =>
      db
        .select({
          place,
          concept: concepts.name,
          kind: remediationContent.contentType,
          content: remediationContent.contentData,
          created_at: remediationContent.createdAt,
        })
        .from(remediationContent)
        .innerJoin(concepts, eq(concepts.id, remediationContent.conceptId))
        .where(and(eq(remediationContent.userId, learnerId), after))
        .orderBy(...order)
        .limit(size),
  );

export const exportExplanationsShown = (learnerId: string) =>
  readInPages([explanationsShown.shownAt, explanationsShown.id], ({ place, after, order, size }) =>
    db
      .select({
        place,
        concept: concepts.name,
        kind: explanationsShown.kind,
        shown_at: explanationsShown.shownAt,
      })
      .from(explanationsShown)
      .innerJoin(concepts, eq(concepts.id, explanationsShown.conceptId))
      .where(and(eq(explanationsShown.userId, learnerId), after))
      .orderBy(...order)
      .limit(size),
  );

export const exportRemediationRuns = (learnerId: string) =>
  readInPages([remediationRuns.createdAt, remediationRuns.id], ({ place, after, order, size }) =>
    db
      .select({
        place,
        concept: concepts.name,
        status: remediationRuns.status,
        created_at: remediationRuns.createdAt,
      })
      .from(remediationRuns)
      .innerJoin(concepts, eq(concepts.id, remediationRuns.conceptId))
      .where(and(eq(remediationRuns.userId, learnerId), after))
      .orderBy(...order)
      .limit(size),
  );
