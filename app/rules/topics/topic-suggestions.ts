import { comparable } from "../clean-text.ts";
import { findByName } from "./near-spelling.ts";

export interface SuggestedCourse {
  name: string;
  aliases: readonly string[];
  /** The learner already has it. */
  isOwn: boolean;
  /** The learner has finished it. */
  isFinished: boolean;
  /** In a language the learner hasn't chosen and the site isn't in. */
  isForeign: boolean;
}

export interface TopicSuggestion {
  name: string;
  /**
   * `own`: the learner continues it. `finished`: they practise it again. `ready`: the library has it. `new`: it is
   * generated, or becomes a study plan.
   */
  kind: "own" | "finished" | "ready" | "new";
}

/**
 * The learner's interests, and the rest of the library, which is shown on request (spec: four or six chips); the first of two
 * names for one course.
 */
export function topicSuggestions(
  chips: readonly string[],
  library: readonly SuggestedCourse[],
): { first: TopicSuggestion[]; more: TopicSuggestion[] } {
  const suggestions = new Map<string, TopicSuggestion>();
  const offered = library.filter(({ isOwn, isForeign }) => isOwn || !isForeign);
  let fromChips = 0;
  for (const [index, name] of [...chips, ...offered.map((course) => course.name)].entries()) {
    const course = findByName(name, library, (each) => [each.name, ...each.aliases]);
    const key = comparable(course?.name ?? name);
    if (suggestions.has(key)) continue;
    suggestions.set(key, { name, kind: course ? kindOf(course) : "new" });
    if (index < chips.length) fromChips += 1;
  }
  const all = [...suggestions.values()];
  return { first: all.slice(0, fromChips), more: all.slice(fromChips) };
}

function kindOf({ isOwn, isFinished }: SuggestedCourse) {
  if (!isOwn) return "ready";
  return isFinished ? "finished" : "own";
}
