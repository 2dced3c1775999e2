/** Of a free account's messages about one lesson; undefined without a limit. */
export const leftInWords = (left: number | null): string | undefined =>
  left === null ? undefined : `${left} ${left === 1 ? "message" : "messages"} left for this lesson`;
