/** `2026-11-02 08:15`, in UTC as in the log. */
export const formatUtc = (moment: Date): string =>
  moment.toISOString().slice(0, 16).replace("T", " ");

export const formatCount = (count: number): string => count.toLocaleString("en");
