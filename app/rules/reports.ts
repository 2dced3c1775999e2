/** When learners' reports alone withdraw a library question for all learners. */
const REPORTS = {
  fewestVotes: 5,
  /** Share of the learners who answered the question. */
  shareOfAnswerers: 0.05,
} as const;

/** Keeps throw-away accounts from voting. */
export const MIN_VOTING_ACCOUNT_AGE_DAYS = 7;

/** `answerers`: learners who answered the question, in all copies of the course. */
export function isDoubtedByEnough(votes: number, answerers: number): boolean {
  return votes >= Math.max(REPORTS.fewestVotes, answerers * REPORTS.shareOfAnswerers);
}

/** Fewer votes never suffice, so counting the answerers can be skipped. */
export const canBeEnough = (votes: number): boolean => isDoubtedByEnough(votes, 0);
