import { isSelfRated } from "./kinds/self-ratings.ts";

/** The answers to one question in one session, first try first. */
type Tried = { isCorrect: boolean; response?: unknown };

export type Tries<Answer extends Tried> = {
  first: Answer | null;
  second: Answer | null;
};

/**
 * Nothing more to answer: right, wrong twice, or rated by the learner, who has seen the answer. Only then may the key leave
 * the server.
 */
export const isSettled = <Answer extends Tried>({ first, second }: Tries<Answer>) =>
  first !== null && (first.isCorrect || second !== null || isSelfRated(first.response));

/** Which try the next answer is; null once the question is settled. */
export function nextTry<Answer extends Tried>(tries: Tries<Answer>): 1 | 2 | null {
  if (tries.first === null) return 1;
  return isSettled(tries) ? null : 2;
}
