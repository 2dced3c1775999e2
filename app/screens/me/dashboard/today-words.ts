/** Today's reviews, by lesson: a review asks ten questions, and the ideas of one lesson may need more than one. */
export function reviewsText({ count, isDone }: { count: number; isDone: boolean }): string {
  const lessons = count === 1 ? "1 lesson" : `${count} lessons`;
  return `${lessons} ${isDone ? "reviewed" : "to review"}`;
}
