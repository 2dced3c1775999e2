import { expect, test } from "vitest";
import { builtInLibrary } from "#app/library/library.ts";
import { allQuestions } from "../lessons/curriculum.ts";
import { storedQuestion, type AnyDraftQuestion } from "./draft.ts";
import { draftOf } from "./draft-of.ts";

const drafts = (await builtInLibrary()).flatMap(({ lessons }) => lessons.flatMap(allQuestions));

/** What isn't stored, or means the same as nothing. */
function essential({ demand: _demand, ...draft }: AnyDraftQuestion) {
  if (draft.kind === "match") return { ...draft, distractors: draft.distractors?.toSorted() };
  if (draft.kind === "sort")
    return {
      ...draft,
      groups: draft.groups.map(({ name, items }) => ({ name, items: items.toSorted() })),
    };
  if (draft.kind === "number" && draft.tolerance === 0) return { ...draft, tolerance: undefined };
  return draft;
}

test("every question of the library is written as its author wrote it, whatever its seed", () => {
  expect(drafts.length).toBeGreaterThan(2_500);
  for (const [seed, draft] of drafts.entries()) {
    const { difficulty_level, concept, family, use, question_text: text } = draft;
    const words = {
      difficulty_level,
      concept,
      text,
      ...(family && { family }),
      ...(use && { use }),
    };
    const written = draftOf(words, storedQuestion(draft, seed));
    expect(essential(written)).toEqual(essential(draft));
  }
});
