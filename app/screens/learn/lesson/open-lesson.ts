import { useOutletContext } from "react-router";
import type { LessonContent } from "#app/features/lessons/load-lesson-content.ts";
import type { OpenLessonSession } from "#app/features/lessons/load-lesson-session.ts";
import type { BlockHtml, DrawnFormulas } from "#app/rules/blocks/rendered-block.ts";

/** The data of the lesson page: the text, and the learner's place in its quiz. They are loaded apart. */
export type OpenLesson = LessonContent & OpenLessonSession;

export type DrawnContent = LessonContent & { formulas: DrawnFormulas; html: BlockHtml };

/** The text that the layout around the lesson has loaded. */
export const useLessonContent = () => useOutletContext<DrawnContent>();
