import { createContext } from "react";

/** The words of a lesson that a question is about, and the block they are in. */
export interface About {
  quote: string;
  blockId: string | null;
}

/** A question that is sent as soon as the panel is open, or only what it will be about. */
export interface Opening {
  about?: About;
  message?: string;
}

/** Opens the tutor beside the lesson. False where its code can't be loaded. */
export type OpenTutor = (opening: Opening) => Promise<boolean>;

/** Null where there is no tutor. */
export const TutorContext = createContext<OpenTutor | null>(null);
