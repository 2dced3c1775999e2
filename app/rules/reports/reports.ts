/** When learners' reports alone withdraw a library question for all learners. */
const REPORTS = {
  fewestVotes: 5,
  /** Share of the learners who answered the question. */
  shareOfAnswerers: 0.05,
} as const;

/** Keeps throw-away accounts from voting, also those made a while before: two topics are begun, one lesson a day or two. */
const VOTERS = { accountAgeDays: 7, finishedLessons: 5 } as const;

const MILLISECONDS_PER_DAY = 86_400_000;

/** Whether a learner's report counts towards a withdrawal for all. Any report takes the question from its reporter. */
export function mayVote(
  { createdAt, finishedLessons }: { createdAt: Date; finishedLessons: number },
  now: Date,
): boolean {
  const ageDays = (now.getTime() - createdAt.getTime()) / MILLISECONDS_PER_DAY;
  return ageDays >= VOTERS.accountAgeDays && finishedLessons >= VOTERS.finishedLessons;
}

/** `answerers`: learners who answered the question, in all copies of the course. */
export function isDoubtedByEnough(votes: number, answerers: number): boolean {
  return votes >= Math.max(REPORTS.fewestVotes, answerers * REPORTS.shareOfAnswerers);
}

/** Fewer votes never suffice, so counting the answerers can be skipped. */
export const canBeEnough = (votes: number): boolean => isDoubtedByEnough(votes, 0);
