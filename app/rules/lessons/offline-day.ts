import { planToday, type NextLesson, type Today } from "../dashboard/today.ts";
import { todayLine } from "../dashboard/today-words.ts";
import type { MinutesADay } from "../reviews/portion.ts";
import {
  dueToday,
  openQuestions,
  type OfflineLesson,
  type OfflineLessons,
} from "./offline-lesson.ts";

/** What was done on this device and waits to be sent. */
export interface OfflineWork {
  /** Questions answered in a lesson's quiz. */
  inQuiz: readonly string[];
  /** Questions answered in reviews, and when. */
  inReviews: readonly { questionId: string; answeredAt: string }[];
  /** Lessons, and when. */
  finished: readonly { lessonId: string; answeredAt: string }[];
}

type Stored = Pick<OfflineLessons, "lessons" | "review"> & { minutesADay: MinutesADay };

/**
 * Today without a connection, on any day: what the dashboard would propose by the same rules, as far as this device knows. What
 * an answer given here changes in the schedule is known when it has been sent.
 */
export function offlineToday(
  { lessons, review, minutesADay }: Stored,
  { inQuiz, inReviews, finished }: OfflineWork,
  now: Date,
): Today & { line: string } {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const isToday = ({ answeredAt }: { answeredAt: string }) => Date.parse(answeredAt) >= midnight;
  const doneToday = new Set(finished.filter(isToday).map(({ lessonId }) => lessonId));
  const answered = new Set(inReviews.map(({ questionId }) => questionId));
  const plan = planToday({
    minutes: minutesADay,
    due: dueToday(review, now).filter(({ id }) => !answered.has(id)).length,
    answeredToday: inReviews.filter(isToday).length,
    relearning: { waiting: 0, triedToday: 0 },
    lessonsDone: lessons.filter(({ id }) => doneToday.has(id)).map(asNext(inQuiz)),
    wasLessonLast: false,
    nextLessons: nextLessons(lessons, inQuiz),
    shakyIdeas: 0,
  });
  return { ...plan, line: todayLine({ ...plan, lastSeen: null }) };
}

/** Of each course in the order of its lessons: those that aren't finished, nor answered here. */
function nextLessons(lessons: readonly OfflineLesson[], inQuiz: readonly string[]): NextLesson[] {
  return lessons.filter((lesson) => openQuestions(lesson, inQuiz).length > 0).map(asNext(inQuiz));
}

const asNext =
  (inQuiz: readonly string[]) =>
  (lesson: OfflineLesson): NextLesson => ({
    id: lesson.id,
    number: lesson.number,
    title: lesson.title,
    topicName: lesson.topicName,
    slug: null,
    isBegun: openQuestions(lesson, inQuiz).length < lesson.questions.length,
    readiness: "ready",
  });
