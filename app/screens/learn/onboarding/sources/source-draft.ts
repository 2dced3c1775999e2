import type { SourceInHand } from "#app/features/sources/load-sources.ts";
import type { SourceChoice } from "#app/rules/sources/source-choice.ts";

/** The form that makes a path, as it was filled in. */
export interface SourceDraft {
  chosen: readonly SourceChoice[];
  lessons: string;
  reader: string;
}

/** Of this tab. It comes back only to a learner who still has all that it chooses, so not once the path is made. */
const PLACE = "chosen sources";

/** Called as the form is sent: if the session has ended, it leads away from the page. */
export const saveSourceDraft = (draft: SourceDraft): void =>
  sessionStorage.setItem(PLACE, JSON.stringify(draft));

/** Only once: later choices replace it. */
export function takeSourceDraft(sources: readonly Pick<SourceInHand, "id">[]): SourceDraft | null {
  const stored = sessionStorage.getItem(PLACE);
  sessionStorage.removeItem(PLACE);
  if (stored === null) return null;
  const draft = JSON.parse(stored) as SourceDraft;
  const isTheirs = draft.chosen.every(({ id }) => sources.some((source) => source.id === id));
  return isTheirs && draft.chosen.length > 0 ? draft : null;
}
