import { comparable } from "../../clean-text.ts";
import { folded } from "../../questions/kinds/accepted-text.ts";
import { isKeyInStem, isReadableOption } from "../../questions/text-faults.ts";
import type { ExpectedAnswer } from "./expected-answer.ts";

/** Why nobody could give the right answer. */
export function answerFault(expected: ExpectedAnswer): string | undefined {
  const { accepted, options, value, tolerance = 0 } = expected;
  if (accepted === undefined && value === undefined) return "has no accepted answer";
  if (accepted !== undefined && value !== undefined) return "has both accepted and value";
  if ([...(accepted ?? []), ...(options ?? [])].some((text) => !isReadableOption(text)))
    return "has an answer that can't be read";
  if (value !== undefined && value !== 0 && tolerance >= Math.abs(value))
    return "has a tolerance as large as its value";
  return options && optionFault(options, accepted);
}

function optionFault(
  options: readonly string[],
  accepted: readonly string[] = [],
): string | undefined {
  // Case counts: programs tell a from A.
  if (new Set(options.map((option) => option.trim())).size !== options.length)
    return "has the same option twice";
  const right = options.filter((option) => accepted.includes(option));
  if (right.length === 0) return "has options without the right one: accepted repeats it exactly";
  return right.length > 1 ? "has more than one right option" : undefined;
}

/** Whether the text before it already has the answer. A number often comes from there. */
export function repeatsAnswer({ accepted = [], options = [] }: ExpectedAnswer, before: string) {
  const [answer = ""] = accepted;
  if (/^[\p{N}\s.,/%-]+$/u.test(answer)) return false;
  const others = options.filter((option) => !accepted.includes(option)).map(folded);
  return isKeyInStem(comparable(answer), others, comparable(before));
}
