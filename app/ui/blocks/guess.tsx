import { createContext, use, type ReactNode } from "react";

/** What the page shows where the lesson comes back to its reader's prediction; nothing without one. */
export const GuessContext = createContext<ReactNode>(null);

export function Guess() {
  return use(GuessContext);
}
