import { useEffect, useReducer } from "react";
import { useRevalidator } from "react-router";
import type { LessonStreamEvent } from "#app/features/generation/read-lesson-stream.ts";
import { followLessonStream } from "./follow-lesson-stream.ts";

export interface StreamedText {
  attempt: number;
  progress: number;
  /** When the AI service asked for a long pause: the time it ends. */
  delayedUntil: string | null;
  /** Of the course's lessons; null until the stream has named them. */
  titles: readonly (string | null)[] | null;
  fields: Partial<Record<string, string>>;
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
  const fields = attempt === text.shownAttempt ? { ...text.fields } : {};
  for (const [field, append] of deltas) fields[field] = (fields[field] ?? "") + append;
  const latest = deltas.at(-1)?.[0] ?? text.latest;
  return { ...text, attempt, fields, latest, shownAttempt: attempt };
}

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
