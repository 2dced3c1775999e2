/** How many questions reviews need of each concept of a generated course. */
export const SUPPLY = {
  /** One of the quiz and one for its first review: "Mastered" asks for two different ones. */
  fromStart: 2,
  /** From its first review on. */
  reviewed: 5,
  kinds: 2,
  /** At a time, once the learner has seen all. */
  fresh: 4,
  /** Enough for years: reviews of one concept are soon months apart. */
  most: 14,
  /** Withdrawn ones among them. Beyond it the verifier and the writer don't agree, and more only cost tokens. */
  written: 24,
} as const;

export interface QuestionSupply {
  /** That can be asked, or wait for their check. */
  questions: number;
  /** Those that the learner has never been asked. */
  unseen: number;
  /** How many kinds they are of. */
  kinds: number;
  /** With those that were withdrawn. */
  written: number;
  /** A review has asked about the concept. */
  isReviewed: boolean;
}

type Variety = Pick<QuestionSupply, "questions" | "kinds" | "isReviewed">;

/** How many questions a concept lacks, however many of them the learner has seen. */
export function lackingQuestions({ questions, kinds, isReviewed }: Variety): number {
  if (!isReviewed) return Math.max(0, SUPPLY.fromStart - questions);
  return Math.max(SUPPLY.reviewed - questions, kinds < SUPPLY.kinds ? 1 : 0, 0);
}

/** How many more questions to write about a concept now. */
export function missingQuestions(supply: QuestionSupply): number {
  const { questions, unseen, written, isReviewed } = supply;
  if (written >= SUPPLY.written) return 0;
  const lacking = lackingQuestions(supply);
  const isUsedUp = isReviewed && unseen === 0 && questions < SUPPLY.most;
  return lacking === 0 && isUsedUp ? SUPPLY.fresh : lacking;
}

/**
 * The same for all concepts of a lesson: once it is sent to a model for one of them, the others get what their next review
 * would ask for. Nothing as long as none needs any.
 */
export function missingTogether(supplies: readonly QuestionSupply[]): number[] {
  const isNeeded = supplies.some((supply) => missingQuestions(supply) > 0);
  const isReviewed = supplies.some((supply) => supply.isReviewed);
  return supplies.map((supply) =>
    isNeeded
      ? missingQuestions({ ...supply, isReviewed, unseen: Math.max(0, supply.unseen - 1) })
      : 0,
  );
}
