import { and, desc, eq, isNull } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { activityDays, courses, enrollments, lessons, profiles } from "#app/db/tables/index.ts";
import { localDay } from "#app/rules/day.ts";
import { learnerFrom, type Learner } from "../accounts/sign-in/find-session.ts";
import { loadOfferedCheck } from "../checks/load-offered-check.ts";
import { isLessonOpenFor } from "../lessons/is-lesson-open-for.ts";
import { findPremium } from "../payments/find-premium.ts";
import { ideasForToday } from "#app/rules/reviews/relearning.ts";
import { countReviewsDue } from "../reviews/count-reviews-due.ts";
import { countRelearning } from "../reviews/leeches.ts";

export interface FoundReminder {
  userId: string;
  name: string;
  next: { lessonId: string; lesson: string; topic: string } | null;
  reviewsDue: number;
  /** Ideas to learn again today. */
  ideasAgain: number;
  /** The topic whose check is ready from today on; mentioned on this day only. */
  check: string | null;
  /** Unless the learner has switched her off. */
  hasBea: boolean;
}

/** A reminder's content at delivery; null if the day is over, the learner has learned something or opted out. */
export async function findReminder(
  userId: string,
  day: string,
  now: Date,
): Promise<FoundReminder | null> {
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, userId));
  if (!profile?.emailPreferences.daily_reminders || profile.deleteAfter) return null;
  if (localDay(now, profile.timeZone) !== day) return null;
  const learnt = await db
    .select({ day: activityDays.day })
    .from(activityDays)
    .where(
      and(
        eq(activityDays.userId, userId),
        eq(activityDays.day, day),
        eq(activityDays.kind, "learnt"),
      ),
    );
  if (learnt.length > 0) return null;
  const isPremium = await findPremium(userId, now);
  const learner = learnerFrom(profile, { sessionId: "", isPremium });
  const [next, reviewsDue, relearning, check] = await Promise.all([
    nextLesson(learner),
    countReviewsDue(learner, now),
    countRelearning(learner, now),
    loadOfferedCheck(learner, now),
  ]);
  return {
    userId,
    name: profile.name,
    next,
    reviewsDue,
    ideasAgain: ideasForToday(relearning),
    check: check?.daysOpen === 0 ? check.topicName : null,
    hasBea: !learner.appearance.quiet && !learner.appearance.mascotOff,
  };
}

/** The topic used last, if its next lesson is open to this learner. */
async function nextLesson(learner: Learner): Promise<FoundReminder["next"]> {
  const [row] = await db
    .select({
      lessonId: lessons.id,
      lessonNumber: lessons.lessonNumber,
      lesson: lessons.title,
      topic: courses.topicName,
    })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .innerJoin(
      lessons,
      and(eq(lessons.courseId, courses.id), eq(lessons.lessonNumber, enrollments.currentLesson)),
    )
    .where(
      and(
        eq(enrollments.userId, learner.id),
        eq(enrollments.isCompleted, false),
        isNull(enrollments.leftAt),
      ),
    )
    .orderBy(desc(enrollments.updatedAt))
    .limit(1);
  if (!row) return null;
  const { lessonNumber, ...next } = row;
  return isLessonOpenFor(learner, { lessonNumber, isCompleted: false }) ? next : null;
}
