import { useEffect, useReducer, useRef, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import type { OpenLesson } from "./lesson/open-lesson.ts";
import type { LessonStreamEvent } from "#app/features/generation/read-lesson-stream.ts";
import type { RemediationItem } from "#app/rules/lessons/curriculum.ts";
import { followLessonStream } from "./lesson/writing/follow-lesson-stream.ts";
import { NO_TEXT_YET, receive, type StreamedText } from "./lesson/writing/use-lesson-stream.ts";
import type { LessonAction, LessonIntent } from "./lesson/lesson-intents.ts";

export type Explanation =
  | { status: "ready"; items: readonly RemediationItem[] }
  | { status: "writing"; text: StreamedText }
  /** `message` is set when a limit was reached, so trying again right away would not help. */
  | { status: "failed"; message: string | null; tryAgain: () => void };

const read = (text: StreamedText, event: LessonStreamEvent | "start-over") =>
  event === "start-over" ? NO_TEXT_YET : receive(text, event);

/** Requests another explanation as soon as the result shows that one is needed, so that it is ready a moment later. */
export function useExplanation({
  lesson,
  isExplanationMissing,
  remediation,
}: OpenLesson): Explanation {
  const fetcher = useFetcher<LessonAction>();
  const { revalidate } = useRevalidator();
  const [text, dispatch] = useReducer(read, NO_TEXT_YET);
  const [hasFailed, setHasFailed] = useState(false);
  const isRequested = useRef(false);
  const { submit, data, state } = fetcher;
  useEffect(() => {
    if (!isExplanationMissing || isRequested.current) return;
    isRequested.current = true;
    void submit({ intent: "explain-again" satisfies LessonIntent }, { method: "post" });
  }, [isExplanationMissing, submit]);
  const isWriting = isExplanationMissing && data?.status === "writing" && !hasFailed;
  useEffect(() => {
    if (!isWriting) return;
    return followLessonStream(`/api/lessons/${lesson.id}/explanation/stream`, {
      onEvent: dispatch,
      onEnd: (outcome) => (outcome === "ready" ? void revalidate() : setHasFailed(true)),
    });
  }, [isWriting, lesson.id, revalidate]);
  if (!isExplanationMissing) return { status: "ready", items: remediation };
  if (data?.status === "explained" && "items" in data)
    return { status: "ready", items: data.items };
  if (isWriting || state !== "idle" || data === undefined) return { status: "writing", text };
  return {
    status: "failed",
    message: limitOf(data),
    tryAgain: () => {
      dispatch("start-over");
      setHasFailed(false);
      void submit({ intent: "explain-again" satisfies LessonIntent }, { method: "post" });
    },
  };
}

const limitOf = (data: object): string | null =>
  "message" in data && typeof data.message === "string" ? data.message : null;
