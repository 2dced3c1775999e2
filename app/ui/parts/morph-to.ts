import type { CSSProperties } from "react";

/** What moves: a topic's title and its sign, a lesson's title and its cell. */
export type Morphing = "topic" | "sign" | "lesson" | "cell";

/** An element that moves to where it is on the next page (motion.css). Once a page for each `id`. */
export const morphTo = (of: Morphing, id: string): CSSProperties => ({
  viewTransitionName: `${of}-${id}`,
});
