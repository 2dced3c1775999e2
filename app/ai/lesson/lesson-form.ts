import { z } from "zod";
import {
  draftLesson,
  draftQuestion,
  type DraftLesson,
  type DraftQuestion,
} from "#app/rules/lessons/curriculum.ts";
import { diagram } from "#app/rules/diagrams/diagram.ts";
import { line, prose } from "#app/rules/text-field.ts";

/**
 * What a model is requested to write, in the order in which it should think. Only what a lesson can't do without is required;
 * the rest is filled in from the plan or left out.
 */

/** The solution before the key, the key before the options. */
export const questionForm = z.object({
  question_text: draftQuestion.shape.question_text,
  working: line(800).optional(),
  correct_answer: draftQuestion.shape.correct_answer,
  options: draftQuestion.shape.options,
  beliefs: draftQuestion.shape.beliefs,
  explanation: draftQuestion.shape.explanation,
  feedback_correct: draftQuestion.shape.feedback_correct.optional(),
  feedback_incorrect: draftQuestion.shape.feedback_incorrect.optional(),
  difficulty_level: draftQuestion.shape.difficulty_level,
  concept: draftQuestion.shape.concept,
});
export type FormQuestion = z.infer<typeof questionForm>;

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
  questions: z.array(questionForm).max(3),
});
export type LessonForm = z.infer<typeof lessonForm>;

/** What is known of a lesson before it is written, and stands in where the model left something out. */
export interface Planned {
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
    questions: form.questions.map(withFeedback),
  };
}

/** A complete question: a missing feedback is its explanation. */
export const withFeedback = (question: FormQuestion): DraftQuestion => ({
  ...withoutWorking(question),
  feedback_correct: question.feedback_correct ?? question.explanation.slice(0, 400),
  feedback_incorrect: question.feedback_incorrect ?? question.explanation.slice(0, 400),
});

/** Nobody reads how a question was worked out; it has been checked by then. */
function withoutWorking(question: FormQuestion): Omit<FormQuestion, "working"> {
  const shown = { ...question };
  delete shown.working;
  return shown;
}

const firstWords = (text: string) => text.split(/\s+/).slice(0, 8).join(" ").slice(0, 120);
