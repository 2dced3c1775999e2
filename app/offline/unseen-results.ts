import type { OfflineOutcome } from "#app/rules/quizzes/offline-outcome.ts";

/*
 * What this tab has sent and nobody has looked at yet: the page that sent it may be left at that moment. Signing out clears it with
 * all that is stored here (`Clear-Site-Data`).
 */

/**
 * The lessons whose answers the server accepted, those of them that are finished, and the review it filed. `outcomes`: one of each
 * answer that doesn't simply count. `isCut`: the server was gone before the end.
 */
export type Sent = {
  lessonIds: string[];
  finishedIds: string[];
  reviewId: string | null;
  outcomes: OfflineOutcome[];
  isCut: boolean;
};

const KEY = "nectar-sent";

export const hasUnseenResults = (): boolean => sessionStorage.getItem(KEY) !== null;

export function unseenResults(): Sent | null {
  const stored = sessionStorage.getItem(KEY);
  return stored === null ? null : (JSON.parse(stored) as Sent);
}

export const keepResults = (sent: Sent): void => sessionStorage.setItem(KEY, JSON.stringify(sent));

export const clearResults = (): void => sessionStorage.removeItem(KEY);
