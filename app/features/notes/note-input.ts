import { z } from "zod";
import { cleanProse } from "#app/rules/clean-text.ts";
import { NOTE } from "#app/rules/notes/note.ts";

const text = (maxLength: number) =>
  z.string().catch("").transform(cleanProse).pipe(z.string().max(maxLength));

const place = z.coerce
  .number()
  .int()
  .min(0)
  .max(2 ** 31 - 1)
  .nullish()
  .catch(null);

/** What a learner writes in a note, in every form that has one. */
export const noteWords = z.object({
  quote: text(NOTE.quote),
  words: text(NOTE.words),
  isForReviews: z
    .string()
    .optional()
    .transform((box) => box === "on"),
});

const subject = z.union([z.object({ lessonId: z.uuid() }), z.object({ sourceId: z.uuid() })]);

/** `start` and `end`: the place of the quote in a source. */
export const newNote = z.intersection(noteWords.extend({ start: place, end: place }), subject);
export type NewNote = z.output<typeof newNote>;

export const changedNote = noteWords.omit({ quote: true }).extend({ noteId: z.uuid() });
export type ChangedNote = z.output<typeof changedNote>;

/** A note needs a quote or words of the learner's own. */
export const isEmpty = ({ quote, words }: { quote: string; words: string }) =>
  quote === "" && words === "";
