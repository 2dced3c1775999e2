/**
 * First answers in reviews of one lesson on a day, done offline or not, that arrive within 24 hours. A lesson has about five concepts, and a browser
 * stores one review of ten questions until it is online again, so only a program needs more.
 */
const MAX_PER_LESSON = 40;

/** `day`: on which it was given. A month without a connection arrives all together. */
type Answer = { lessonId: string; conceptId: string | null; day: string };

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
  const perDay = new Map<string, number>();
  const dayOf = ({ lessonId, day }: Answer) => `${lessonId}/${day}`;
  const count = (answer: Answer) => perDay.set(dayOf(answer), (perDay.get(dayOf(answer)) ?? 0) + 1);
  recent.forEach(count);
  return sent.filter((answer) => {
    const { conceptId } = answer;
    const isDue = conceptId !== null && dueConcepts.has(conceptId) && !answered.has(conceptId);
    if (!isDue && (perDay.get(dayOf(answer)) ?? 0) >= MAX_PER_LESSON) return false;
    answered.add(conceptId);
    count(answer);
    return true;
  });
}
