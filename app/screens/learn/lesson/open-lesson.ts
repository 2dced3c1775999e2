import { useOutletContext } from "react-router";
import type { LessonContent } from "#app/features/lessons/load-lesson-content.ts";
import type { OpenLessonSession } from "#app/features/lessons/load-lesson-session.ts";
import type { ExplainedTerms } from "#app/ui/blocks/lesson-sections.tsx";
import type { Language } from "#app/rules/language.ts";
import type { BlockHtml, DrawnFormulas } from "#app/rules/blocks/rendered-block.ts";

/** The data of the lesson page: the text, and the learner's place in its quiz. They are loaded apart. */
export type OpenLesson = LessonContent &
  OpenLessonSession & {
    /** The terms that each section explains, where the text is printed. */
    explained?: ExplainedTerms;
    /** From which side the text is read, where it is printed. */
    dir?: Language["dir"];
  };

export type DrawnContent = LessonContent & {
  formulas: DrawnFormulas;
  html: BlockHtml;
  explained?: ExplainedTerms;
  dir?: Language["dir"];
  /** Known where the text is printed. */
  hasItalics?: boolean;
};

/** The text that the layout around the lesson has loaded. */
export const useLessonContent = () => useOutletContext<DrawnContent>();
