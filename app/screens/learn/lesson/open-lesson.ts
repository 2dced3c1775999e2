import { useOutletContext } from "react-router";
import type { LessonContent } from "#app/features/lessons/load-lesson-content.ts";
import type { OpenLessonSession } from "#app/features/lessons/load-lesson-session.ts";
import type { ListedQuestion } from "#app/features/questions/own-questions.ts";
import type { ExplainedTerms } from "#app/ui/blocks/lesson-cards.tsx";
import type { Note } from "#app/rules/notes/note.ts";
import type { Card } from "#app/rules/lessons/card.ts";
import type { Language } from "#app/rules/language.ts";
import type { DrawnFormulas, LessonBlock } from "#app/rules/blocks/rendered-block.ts";

/** What the server has found out about a text that it has printed, and that its page therefore needn't know. */
export interface AboutText {
  language: Language;
  explained: ExplainedTerms;
  hasItalics: boolean;
}

type ShownContent = Omit<LessonContent, "lesson"> & {
  lesson: Omit<LessonContent["lesson"], "blocks"> & {
    /** Of a printed text, those that are on no card. Null where the text was left out. */
    blocks: readonly LessonBlock[] | null;
    /** Of a printed text. */
    cards: readonly Card<LessonBlock>[];
  };
  /** Where the text is printed. */
  about?: AboutText;
};

/** The data of the lesson page: the text, and the learner's place in its quiz. */
export type OpenLesson = ShownContent &
  OpenLessonSession & {
    /** Null in a course that isn't the learner's own. */
    ownQuestions: readonly ListedQuestion[] | null;
    /** The learner reads lessons as one page instead of card by card. */
    isOnePage: boolean;
    /** The learner thinks about due questions before their options appear. */
    isRecallFirst: boolean;
    /** Questions about the lesson can be put to an AI service. */
    hasTutor: boolean;
    /** The AI service reads lessons aloud. */
    hasSpeechService: boolean;
    /** The learner's own, on this lesson. */
    notes: readonly Note[];
  };

export type DrawnContent = ShownContent & { formulas: DrawnFormulas };

/** The text that the layout around the lesson has loaded. */
export const useLessonContent = () => useOutletContext<DrawnContent>();
