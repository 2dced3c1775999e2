import { useEffect, useReducer } from "react";
import { useRevalidator } from "react-router";
import type { LessonStreamEvent } from "#app/features/lessons/read-lesson-stream.ts";

export interface StreamedText {
  attempt: number;
  progress: number;
  /** The service asked for a long pause. */
  isDelayed: boolean;
  fields: Partial<Record<string, string>>;
  /** The field that grew last. */
  latest: string | null;
  /** The attempt that wrote what is shown: its words stay until the next attempt has some. */
  shownAttempt: number;
}

const EMPTY: StreamedText = {
  attempt: 1,
  progress: 0,
  isDelayed: false,
  fields: {},
  latest: null,
  shownAttempt: 1,
};

/** A new attempt starts the text again; words of an older one that still arrive are passed over. */
export function receive(text: StreamedText, event: LessonStreamEvent): StreamedText {
  if (event.type === "progress")
    return { ...text, progress: event.progress, isDelayed: event.isDelayed };
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
  const [text, dispatch] = useReducer(receive, EMPTY);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const source = new EventSource(`/api/lessons/${lessonId}/stream`);
    const take = (message: MessageEvent<string>) =>
      dispatch(JSON.parse(message.data) as LessonStreamEvent);
    const end = () => {
      source.close();
      void revalidate();
    };
    source.addEventListener("text", take);
    source.addEventListener("progress", take);
    source.addEventListener("ended", end);
    return () => source.close();
  }, [lessonId, revalidate]);
  return text;
}
