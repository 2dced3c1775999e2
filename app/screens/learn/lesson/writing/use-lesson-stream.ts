import { useEffect, useReducer } from "react";
import { useRevalidator } from "react-router";
import type { LessonStreamEvent } from "#app/features/generation/read-lesson-stream.ts";
import { withoutCitations } from "#app/rules/blocks/citations.ts";
import { followLessonStream } from "./follow-lesson-stream.ts";

type Fields = Partial<Record<string, string>>;

export interface StreamedText {
  attempt: number;
  progress: number;
  /** When the AI service asked for a long pause: the time it ends. */
  delayedUntil: string | null;
  /** Of the course's lessons; null until the stream has named them. */
  titles: readonly (string | null)[] | null;
  /** What is read of them, without citations: those come with the stored text, and a model's own count for nothing. */
  fields: Fields;
  /** The same fields as they were typed. */
  typed: Fields;
  /** The field that grew last. */
  latest: string | null;
  /** The attempt whose text is shown; it stays until the next attempt has some. */
  shownAttempt: number;
}

export const NO_TEXT_YET: StreamedText = {
  attempt: 1,
  progress: 0,
  delayedUntil: null,
  titles: null,
  fields: {},
  typed: {},
  latest: null,
  shownAttempt: 1,
};

/** A new attempt restarts the text; late words of an older one are ignored. */
export function receive(text: StreamedText, event: LessonStreamEvent): StreamedText {
  if (event.type === "progress")
    return {
      ...text,
      progress: event.progress,
      delayedUntil: event.delayedUntil,
      titles: event.titles ?? text.titles,
    };
  if (event.type !== "text" || event.attempt < text.attempt) return text;
  const { attempt, deltas } = event;
  if (deltas.length === 0) return { ...text, attempt };
  const isSame = attempt === text.shownAttempt;
  const typed = isSame ? { ...text.typed } : {};
  const fields = isSame ? { ...text.fields } : {};
  for (const [field, append] of deltas) {
    typed[field] = (typed[field] ?? "") + append;
    fields[field] = withoutCitations(typed[field]).replace(OPEN_CITATION, "");
  }
  const latest = deltas.at(-1)?.[0] ?? text.latest;
  return { ...text, attempt, fields, typed, latest, shownAttempt: attempt };
}

/** Its rest is still to come. */
const OPEN_CITATION = /[ \t]*\[(?:\^\??\d{0,2})?$/;

/** The lesson's text as it streams in. Reloads the page when the run has ended. */
export function useLessonStream(lessonId: string): StreamedText {
  const [text, dispatch] = useReducer(receive, NO_TEXT_YET);
  const { revalidate } = useRevalidator();
  useEffect(
    () =>
      followLessonStream(`/api/lessons/${lessonId}/stream`, {
        onEvent: dispatch,
        onEnd: () => void revalidate(),
      }),
    [lessonId, revalidate],
  );
  return text;
}
