import { reviewMinutes, reviewsForToday } from "#app/rules/reviews/reviews.ts";

/** Whether Today still proposes a review. */
export const hasReviewsToday = (reviewsDue: number, reviewsDone: number): boolean =>
  reviewsForToday(reviewsDue, reviewsDone) > 0;

/** What Today proposes of the reviews that are due, never more than a day should have, and after `reviewsDone` today. */
export function reviewsInWords(reviewsDue: number, reviewsDone = 0): string {
  const count = reviewsForToday(reviewsDue, reviewsDone);
  const time = `about ${reviewMinutes(count)} minutes`;
  if (count === 0) return "Today's reviews are done";
  if (count < reviewsDue)
    return `${count} ${count === 1 ? "review" : "reviews"} for today, ${time}`;
  return count === 1 ? `1 review is due, ${time}` : `${count} reviews are due, ${time}`;
}

/** The same, and those that are left for another day. */
export function allReviewsInWords(reviewsDue: number, reviewsDone = 0): string {
  const others = reviewsDue - reviewsForToday(reviewsDue, reviewsDone);
  const today = `${reviewsInWords(reviewsDue, reviewsDone)}.`;
  return others > 0 ? `${today} ${others} more can wait until tomorrow.` : today;
}
