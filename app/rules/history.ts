import { comparable } from "./clean-text.ts";

/** The list of completed lessons (spec section 2, 'History'). */
export const HISTORY_TIERS = [
  {
    tier: "none",
    from: 0,
    message: "Your first finished lesson will appear here. Five minutes is enough.",
  },
  { tier: "few", from: 1, message: "A good start. Every lesson here is one you can come back to." },
  {
    tier: "some",
    from: 10,
    message: "Look how far you have come. This is what a habit looks like.",
  },
  { tier: "many", from: 50, message: "Fifty lessons and more. You have built yourself a library." },
] as const;
export type HistoryTier = (typeof HISTORY_TIERS)[number];

export const HISTORY_SORTS = ["date", "score", "topic"] as const;
export type HistorySort = (typeof HISTORY_SORTS)[number];

export const UNMEASURED_TIME = "~5 min";

export type HistoryRow = {
  lessonTitle: string;
  topicId: string;
  topicName: string;
  completedAt: Date;
  quizScore: number | null;
};

export function historyTier(lessonsCompleted: number): HistoryTier {
  return HISTORY_TIERS.findLast(({ from }) => lessonsCompleted >= from) ?? HISTORY_TIERS[0];
}

/** Date: newest first. Score: highest first. Topic: alphabetical. What is equal comes newest first. */
export function sortHistory<Row extends HistoryRow>(
  rows: readonly Row[],
  sort: HistorySort,
): Row[] {
  return rows.toSorted((one, other) => ORDERS[sort](one, other) || newestFirst(one, other));
}

/** `search` is looked for in lesson title and topic; no topic means all. */
export function searchHistory<Row extends HistoryRow>(
  rows: readonly Row[],
  { search = "", topicId = null }: { search?: string; topicId?: string | null },
): Row[] {
  const wanted = comparable(search);
  return rows.filter(
    (row) =>
      (topicId === null || row.topicId === topicId) &&
      [row.lessonTitle, row.topicName].some((text) => comparable(text).includes(wanted)),
  );
}

/** The measured time, and the promised one only where none was measured. */
export function timeLabel(seconds: number | null): string {
  if (seconds === null || seconds <= 0) return UNMEASURED_TIME;
  return `${Math.max(1, Math.round(seconds / 60))} min`;
}

const ORDERS: Record<HistorySort, (one: HistoryRow, other: HistoryRow) => number> = {
  date: newestFirst,
  score: (one, other) => (other.quizScore ?? -1) - (one.quizScore ?? -1),
  // Named, so that server and browser agree whatever language they are set to.
  topic: (one, other) => one.topicName.localeCompare(other.topicName, "en"),
};

function newestFirst(one: HistoryRow, other: HistoryRow): number {
  return other.completedAt.getTime() - one.completedAt.getTime();
}
