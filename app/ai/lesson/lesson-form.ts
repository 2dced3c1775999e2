import { z } from "zod";
import { draftLesson, type DraftLesson } from "#app/rules/lessons/curriculum.ts";
import { diagram } from "#app/rules/diagrams/diagram.ts";
import { proseLanguageOf } from "#app/rules/generation/prose-language.ts";
import { line, prose } from "#app/rules/text-field.ts";
import { conceptDifficulty } from "#app/rules/topics/concept-graph.ts";
import { citedPassageFields } from "../citations/cited-passage.ts";
import { draftOfChoice } from "../questions/draft-of-form.ts";
import { choiceForm } from "../questions/question-forms.ts";
import { inMarkdown, withShortParagraphs } from "./ideas-in-markdown.ts";
import { interactiveForm } from "./interactive/interactive-form.ts";
import { soundInteractive } from "./interactive/sound-interactive.ts";

/**
 * What a model is requested to write, in the order in which it should think. Only what a lesson can't do without is required;
 * the rest is filled in from the plan or left out.
 */

const KNOWN = ["common knowledge", "standard result", "not sure"] as const;

/** One card: what has to be read, and what the curious can open. */
const idea = z.object({
  text: prose,
  more: line(1_200).optional(),
  closes_gap: z.boolean().optional(),
});

/**
 * The picture comes before the ideas, because it is shown after the first of them. What is tried out comes after all that is
 * read, so that nobody waits for it.
 */
export const lessonForm = z.object({
  title: draftLesson.shape.title.optional(),
  hook: draftLesson.shape.hook.optional(),
  objective: draftLesson.shape.objective.optional(),
  diagram: diagram.optional(),
  diagram_place: draftLesson.shape.diagram_place,
  visual_description: draftLesson.shape.visual_description,
  explanation: z.array(idea).min(1).max(9),
  example: z.array(prose).max(8).optional(),
  elaboration: prose.optional(),
  next_tease: draftLesson.shape.next_tease.optional(),
  interactive_after: z.int().min(1).max(9).optional(),
  interactive: interactiveForm.optional(),
  claims: z
    .array(z.object({ quote: line(300), known: z.enum(KNOWN) }))
    .max(8)
    .optional(),
  questions: z.array(choiceForm).max(3),
});

export const MAX_SOURCED_CLAIMS = 20;

/** A lesson from sources names the passage of each statement. */
export const sourcedLessonForm = lessonForm.extend({
  claims: z
    .array(z.object({ quote: line(300), ...citedPassageFields, known: z.enum(KNOWN).optional() }))
    .max(MAX_SOURCED_CLAIMS)
    .optional(),
  questions: z.array(choiceForm.extend(citedPassageFields)).max(3),
});
export type LessonForm = z.infer<typeof sourcedLessonForm>;
export type Claim = NonNullable<LessonForm["claims"]>[number];

/** What is known of a lesson before it is written, and stands in where the model left something out. */
export interface Planned {
  lessonNumber: number;
  title?: string;
  hook?: string;
  objective?: string;
  /** The course's, once it is known. */
  language?: string | undefined;
}

/** A complete draft. A text that nobody wrote is empty, and its section is left out. */
export function draftFrom(form: LessonForm, planned: Planned): DraftLesson {
  const [first] = form.explanation;
  const title = planned.title ?? form.title ?? firstWords(first?.text ?? "");
  const objective = planned.objective ?? form.objective ?? title;
  const explanation = textOfIdeas(form.explanation);
  return {
    title,
    hook: planned.hook ?? form.hook ?? "",
    objective,
    explanation,
    example: textOfIdeas(form.example ?? []),
    diagram: form.diagram,
    diagram_place: form.diagram_place,
    visual_description: form.visual_description,
    interactive: soundInteractive(form, planned.language ?? proseLanguageOf(explanation)),
    elaboration: form.elaboration ?? "",
    next_tease: form.next_tease ?? "",
    questions: form.questions.map((question) =>
      draftOfChoice(question, conceptDifficulty(planned.lessonNumber)),
    ),
  };
}

const textOfIdeas = (items: LessonForm["explanation"] | string[]): string =>
  String(
    inMarkdown(
      items.map((item) =>
        typeof item === "string"
          ? withShortParagraphs(item)
          : { ...item, text: withShortParagraphs(item.text) },
      ),
    ),
  ).trim();

const firstWords = (text: string) => text.split(/\s+/).slice(0, 8).join(" ").slice(0, 120);
