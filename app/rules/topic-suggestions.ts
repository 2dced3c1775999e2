import { comparable } from "./clean-text.ts";
import { findByName } from "./near-spelling.ts";

export interface SuggestedCourse {
  name: string;
  aliases: readonly string[];
  /** The learner already has it. */
  isOwn: boolean;
}

export interface TopicSuggestion {
  name: string;
  /** `own`: the learner continues it. `ready`: the library has it. `new`: it is generated, or becomes a study plan. */
  kind: "own" | "ready" | "new";
}

/** The learner's interests, then the rest of the library; the first of two names for one course. */
export function topicSuggestions(
  chips: readonly string[],
  library: readonly SuggestedCourse[],
): TopicSuggestion[] {
  const suggestions = new Map<string, TopicSuggestion>();
  for (const name of [...chips, ...library.map((course) => course.name)]) {
    const course = findByName(name, library, (each) => [each.name, ...each.aliases]);
    const key = comparable(course?.name ?? name);
    if (suggestions.has(key)) continue;
    suggestions.set(key, { name, kind: course ? (course.isOwn ? "own" : "ready") : "new" });
  }
  return [...suggestions.values()];
}
