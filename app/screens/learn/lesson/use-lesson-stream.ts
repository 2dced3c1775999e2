import { useEffect, useReducer } from "react";
import { useRevalidator } from "react-router";
import type { LessonStreamEvent } from "#app/features/generation/read-lesson-stream.ts";
import { followWriting } from "./follow-lesson-stream.ts";

export interface StreamedText {
  attempt: number;
  progress: number;
  /** The service asked for a long pause, which ends then. */
  delayedUntil: string | null;
  fields: Partial<Record<string, string>>;
  /** The field that grew last. */
  latest: string | null;
  /** The attempt that wrote what is shown: its words stay until the next attempt has some. */
  shownAttempt: number;
}

export const NO_TEXT_YET: StreamedText = {
  attempt: 1,
  progress: 0,
  delayedUntil: null,
  fields: {},
  latest: null,
  shownAttempt: 1,
};

/** A new attempt starts the text again; words of an older one that still arrive are passed over. */
export function receive(text: StreamedText, event: LessonStreamEvent): StreamedText {
  if (event.type === "progress")
    return { ...text, progress: event.progress, delayedUntil: event.delayedUntil };
  if (event.type !== "text" || event.attempt < text.attempt) return text;
  const { attempt, deltas } = event;
  if (deltas.length === 0) return { ...text, attempt };
  const fields = attempt === text.shownAttempt ? { ...text.fields } : {};
  for (const [field, append] of deltas) fields[field] = (fields[field] ?? "") + append;
  const latest = deltas.at(-1)?.[0] ?? text.latest;
  return { ...text, attempt, fields, latest, shownAttempt: attempt };
}

/** The words of a lesson as they are written. When nobody writes it any more, the page is loaded anew. */
export function useLessonStream(lessonId: string): StreamedText {
  const [text, dispatch] = useReducer(receive, NO_TEXT_YET);
  const { revalidate } = useRevalidator();
  useEffect(
    () =>
      followWriting(`/api/lessons/${lessonId}/stream`, {
        take: dispatch,
        end: () => void revalidate(),
      }),
    [lessonId, revalidate],
  );
  return text;
}
