/** The answers to one question in one session, first try first. */
export type Tries<Answer extends { isCorrect: boolean }> = {
  first: Answer | null;
  second: Answer | null;
};

/** Nothing more to answer: right, or wrong twice. Only then may the key leave the server. */
export const isSettled = <Answer extends { isCorrect: boolean }>({
  first,
  second,
}: Tries<Answer>) => first !== null && (first.isCorrect || second !== null);

/** Which try the next answer is; null once the question is settled. */
export function nextTry<Answer extends { isCorrect: boolean }>(tries: Tries<Answer>): 1 | 2 | null {
  if (tries.first === null) return 1;
  return isSettled(tries) ? null : 2;
}
