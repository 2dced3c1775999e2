/** When learners' reports alone take a library question out of everybody's quizzes. */
const REPORTS = {
  fewestVotes: 5,
  /** Of the learners who have answered the question. */
  shareOfAnswerers: 0.05,
} as const;

/** A throw-away account has no say in what others are asked. */
export const VOTING_ACCOUNT_AGE_IN_DAYS = 7;

export function isDoubtedByEnough(votes: number, answerers: number): boolean {
  return votes >= Math.max(REPORTS.fewestVotes, answerers * REPORTS.shareOfAnswerers);
}

/** No question can be withdrawn by fewer, so nobody needs to be counted before. */
export const canBeEnough = (votes: number): boolean => isDoubtedByEnough(votes, 0);
