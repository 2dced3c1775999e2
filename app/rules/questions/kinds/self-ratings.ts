/** The values of the two buttons. Apart from its schemas: no browser downloads those. */
export const SELF_RATINGS = { known: "known", missed: "missed" } as const;

/** Whether a response is what a learner said of themselves: nobody measured it. */
export const isSelfRated = (response: unknown): boolean =>
  typeof response === "object" && response !== null && "isKnown" in response;
