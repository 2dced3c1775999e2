import { type RefObject, useEffect } from "react";
import { useActionData, useNavigation } from "react-router";
import type { LessonClientAction, LessonIntent } from "../lesson-intents.ts";

/**
 * The form that finishes a lesson leaves the page, so it navigates: a fetcher's redirect would be dropped when an explanation
 * that has just been written reloads the page meanwhile. What keeps it here is brought into view.
 */
export function useFinish(form: RefObject<HTMLFormElement | null>) {
  const reply = useActionData<LessonClientAction>();
  const isSending = useNavigation().formData?.get("intent") === ("finish" satisfies LessonIntent);
  useEffect(() => {
    if (reply) form.current?.scrollIntoView({ block: "nearest" });
  }, [reply, form]);
  return { reply, isSending };
}
