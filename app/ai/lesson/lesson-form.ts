import { z } from "zod";
import { draftLesson, type DraftLesson } from "#app/rules/lessons/curriculum.ts";
import { diagram } from "#app/rules/diagrams/diagram.ts";
import { line, prose } from "#app/rules/text-field.ts";
import { conceptDifficulty } from "#app/rules/topics/concept-graph.ts";
import { draftOfChoice } from "../questions/draft-of-form.ts";
import { choiceForm } from "../questions/question-forms.ts";

/**
 * What a model is requested to write, in the order in which it should think. Only what a lesson can't do without is required;
 * the rest is filled in from the plan or left out.
 */

const KNOWN = ["common knowledge", "standard result", "not sure"] as const;

export const lessonForm = z.object({
  title: draftLesson.shape.title.optional(),
  hook: draftLesson.shape.hook.optional(),
  objective: draftLesson.shape.objective.optional(),
  explanation: prose,
  example: prose.optional(),
  diagram: diagram.optional(),
  diagram_place: draftLesson.shape.diagram_place,
  visual_description: draftLesson.shape.visual_description,
  elaboration: prose.optional(),
  next_tease: draftLesson.shape.next_tease.optional(),
  claims: z
    .array(z.object({ quote: line(300), known: z.enum(KNOWN) }))
    .max(8)
    .optional(),
  questions: z.array(choiceForm).max(3),
});
export type LessonForm = z.infer<typeof lessonForm>;

/** What is known of a lesson before it is written, and stands in where the model left something out. */
export interface Planned {
  lessonNumber: number;
  title?: string;
  hook?: string;
  objective?: string;
}

/** A complete draft. A text that nobody wrote is empty, and its section is left out. */
export function draftFrom(form: LessonForm, planned: Planned): DraftLesson {
  const title = planned.title ?? form.title ?? firstWords(form.explanation);
  const objective = planned.objective ?? form.objective ?? title;
  return {
    title,
    hook: planned.hook ?? form.hook ?? "",
    objective,
    explanation: form.explanation,
    example: form.example ?? "",
    diagram: form.diagram,
    diagram_place: form.diagram_place,
    visual_description: form.visual_description,
    elaboration: form.elaboration ?? "",
    next_tease: form.next_tease ?? "",
    questions: form.questions.map((question) =>
      draftOfChoice(question, conceptDifficulty(planned.lessonNumber)),
    ),
  };
}

const firstWords = (text: string) => text.split(/\s+/).slice(0, 8).join(" ").slice(0, 120);
