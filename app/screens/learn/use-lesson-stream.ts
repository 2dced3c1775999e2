import { useEffect, useReducer } from "react";
import { useRevalidator } from "react-router";
import type { LessonStreamEvent } from "#app/features/lessons/read-lesson-stream.ts";

export interface StreamedText {
  attempt: number;
  progress: number;
  fields: Partial<Record<string, string>>;
  /** The field that grew last. */
  latest: string | null;
}

const EMPTY: StreamedText = { attempt: 0, progress: 0, fields: {}, latest: null };

/** A new attempt starts the text again; words of an older one that still arrive are passed over. */
function receive(text: StreamedText, event: LessonStreamEvent): StreamedText {
  if (event.type === "progress")
    return { ...text, progress: event.progress, attempt: Math.max(text.attempt, event.attempt) };
  if (event.type !== "text" || event.attempt < text.attempt) return text;
  const fields = event.attempt > text.attempt && text.latest ? {} : { ...text.fields };
  for (const [field, append] of event.deltas) fields[field] = (fields[field] ?? "") + append;
  return { ...text, attempt: event.attempt, fields, latest: event.deltas.at(-1)?.[0] ?? text.latest };
}

/** The words of a lesson as they are written. When it is whole or has failed, the page is loaded anew. */
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
    source.addEventListener("ready", end);
    source.addEventListener("failed", end);
    return () => source.close();
  }, [lessonId, revalidate]);
  return text;
}
