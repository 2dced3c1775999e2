import { citedItems } from "#app/rules/blocks/citations.ts";
import type { AskAnswer } from "#app/rules/blocks/rendered-block.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { drawFormulas } from "./draw-formulas.ts";
import { findReadableLesson } from "./find-readable-lesson.ts";
import { findWrittenLesson } from "./written-lesson.ts";

export type FoundAnswer =
  | ({ status: "found" } & AskAnswer)
  | { status: "not-found" }
  | { status: "locked" };

/** The answer to a stop inside a lesson, for a reader who asks for it. */
export async function findAskAnswer(
  learner: Learner,
  lessonId: string,
  blockId: string,
): Promise<FoundAnswer> {
  const access = await findReadableLesson(learner, lessonId);
  if (access.status !== "readable") return { status: access.status };
  const { blocks } = await findWrittenLesson(lessonId);
  const stop = blocks.find(({ id }) => id === blockId);
  if (stop?.kind !== "ask") return { status: "not-found" };
  // An option is shown again as the right one.
  const formulas = await drawFormulas([stop.answer, stop.options]);
  const items = stop.answer.text.includes("[^") ? citedItems(blocks) : [];
  return { status: "found", answer: stop.answer, formulas, items };
}
