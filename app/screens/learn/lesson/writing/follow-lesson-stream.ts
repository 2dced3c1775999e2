import { createEventSource } from "eventsource-client";
import type { LessonStreamEvent } from "#app/features/generation/read-lesson-stream.ts";

/** `ready`, or why there is no lesson. */
type EndedAs = Extract<LessonStreamEvent, { type: "ended" }>["lesson"];

interface Listener {
  onEvent: (event: LessonStreamEvent) => void;
  /** Called when the run is over; with null when this learner may not read the stream. */
  onEnd: (outcome: EndedAs | null) => void;
}

/**
 * Follows the stream of a lesson being written; returns a function that stops it. Reconnects after a dropped connection
 * and after an answer that may change, such as a 503 from a restarting server, and names the last event it received.
 */
export function followLessonStream(path: string, { onEvent, onEnd }: Listener): () => void {
  const source = createEventSource({
    url: path,
    fetch: async (url, init) => {
      const answer = await fetch(url, init);
      if (isFinal(answer.status)) finish(null);
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      return answer;
    },
    onMessage: ({ data }) => {
      const event = JSON.parse(data) as LessonStreamEvent;
      if (event.type === "ended") finish(event.lesson);
      else onEvent(event);
    },
  });
  const finish = (outcome: EndedAs | null) => {
    source.close();
    onEnd(outcome);
  };
  return () => source.close();
}

const isFinal = (status: number) => status >= 400 && status < 500 && status !== 429;
