import { useNavigation } from "react-router";
import type { LessonIntent } from "../lesson-intents.ts";

/**
 * Whether the lesson is being finished. Its form leaves the page, so it navigates: a fetcher's redirect would be dropped
 * when an explanation that has just been written reloads the page meanwhile.
 */
export const useIsFinishing = (): boolean =>
  useNavigation().formData?.get("intent") === ("finish" satisfies LessonIntent);
