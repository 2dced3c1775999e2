import { Bea } from "../mascot/bea.tsx";

/** The edge of a right answer, which is drawn round its card. */
export const VerdictEdge = () => (
  <span
    aria-hidden="true"
    className="verdict-edge pointer-events-none absolute -inset-0.5 rounded-soft border-2 border-meadow"
  />
);

/** Bea next to what the learner got right; never next to a mistake. */
export const VerdictBea = () => (
  <Bea expression="winking" isAtHome className="verdict-bea -my-2 size-10" />
);
