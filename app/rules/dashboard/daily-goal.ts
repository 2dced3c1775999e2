/** Lessons and reviews finished today, and how many the learner wants a day. */
export interface DailyGoal {
  done: number;
  wanted: number;
}

/** The count in the progress ring, capped at the goal: "10/1" would look like an error. */
export const goalCount = ({ done, wanted }: DailyGoal): string =>
  `${Math.min(done, wanted)}/${wanted}`;

export function goalText({ done, wanted }: DailyGoal): string {
  if (done < wanted) return "A lesson or a review, about five minutes.";
  return done === wanted ? "Done for today." : `Goal reached · ${done} lessons and reviews today`;
}
