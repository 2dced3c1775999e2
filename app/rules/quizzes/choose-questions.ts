import { interleave, type Interleaved } from "./interleaving.ts";
import type { Kind } from "../questions/question.ts";

/** How long a review is: about five minutes. */
export const REVIEW_QUESTIONS = 10;

/** A question that could be asked about a concept. */
export type Candidate = Interleaved & {
  id: string;
  kind: Kind;
  /** When the learner last answered it; null for one never seen. */
  lastSeenAt: Date | null;
};

export type ReviewedConcept<Question extends Candidate> = {
  /** The chance that it is remembered now, 0 to 1; null for a concept that was never asked about. */
  recall: number | null;
  /** In the author's order. */
  candidates: readonly Question[];
};

/** A question for each concept: those that are soonest forgotten first, then mixed across topics. */
export function chooseQuestions<Question extends Candidate>(
  concepts: readonly ReviewedConcept<Question>[],
): Question[] {
  const chosen = concepts
    .toSorted((one, other) => (one.recall ?? Infinity) - (other.recall ?? Infinity))
    .flatMap(({ candidates }) => chooseQuestion(candidates) ?? []);
  return interleave(chosen.slice(0, REVIEW_QUESTIONS));
}

/**
 * A question never seen, else one of those seen longest ago; of another kind than the last one if there is such a
 * question. Only the older half of the seen ones compete: otherwise the only number among three choices would be asked
 * every second time.
 */
export function chooseQuestion<Question extends Candidate>(
  candidates: readonly Question[],
  /** Those the session asks already. */
  taken: ReadonlySet<string> = new Set(),
): Question | undefined {
  const seen = candidates
    .filter(({ lastSeenAt }) => lastSeenAt !== null)
    .toSorted((one, other) => timeOf(one) - timeOf(other));
  const free = (question: Question) => !taken.has(question.id);
  const unseen = candidates.filter((question) => question.lastSeenAt === null && free(question));
  const again = seen.filter(free);
  const open = unseen.length > 0 ? unseen : again.slice(0, Math.ceil(again.length / 2));
  const lastKind = seen.at(-1)?.kind;
  return open.find(({ kind }) => kind !== lastKind) ?? open[0];
}

const timeOf = ({ lastSeenAt }: Candidate) => lastSeenAt?.getTime() ?? 0;
