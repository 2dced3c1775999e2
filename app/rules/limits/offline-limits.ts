/**
 * First answers in reviews of one lesson within 24 hours, done offline or not. A lesson has about five concepts, and a browser
 * stores one review of ten questions until it is online again, so only a program needs more.
 */
const MAX_PER_LESSON = 40;

type Answer = { lessonId: string; conceptId: string | null };

/**
 * The answers of a review done offline that are taken now. A concept that is due is always taken, once within 24 hours;
 * whatever was given out before and reviewed elsewhere since, up to a bound for each lesson. The others may come again later.
 */
export function takenNow<Sent extends Answer>(
  sent: readonly Sent[],
  /** In reviews within the last 24 hours. */
  recent: readonly Answer[],
  dueConcepts: ReadonlySet<string>,
): Sent[] {
  const answered = new Set(recent.map(({ conceptId }) => conceptId));
  const perLesson = new Map<string, number>();
  const count = (lessonId: string) => perLesson.set(lessonId, (perLesson.get(lessonId) ?? 0) + 1);
  for (const { lessonId } of recent) count(lessonId);
  return sent.filter(({ lessonId, conceptId }) => {
    const isDue = conceptId !== null && dueConcepts.has(conceptId) && !answered.has(conceptId);
    if (!isDue && (perLesson.get(lessonId) ?? 0) >= MAX_PER_LESSON) return false;
    answered.add(conceptId);
    count(lessonId);
    return true;
  });
}
