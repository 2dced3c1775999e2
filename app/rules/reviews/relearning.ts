/** Ideas out of the schedule ('leeches'): they are taught again, not asked again. */
export interface Relearning {
  /** Those that can be learned again now and weren't tried today. */
  waiting: number;
  /** Those that were tried since the learner's midnight, right or wrong. */
  triedToday: number;
}

/** In one sitting. What is missed again waits for another day: an answer minutes after its explanation proves little. */
export const IDEAS_A_SITTING = 3;

/** The passage, and a question with its explanation. */
const MINUTES_EACH = 1;

export const ideasForToday = ({ waiting, triedToday }: Relearning): number =>
  Math.min(waiting, Math.max(0, IDEAS_A_SITTING - triedToday));

export const relearningMinutes = (ideas: number): number => ideas * MINUTES_EACH;
