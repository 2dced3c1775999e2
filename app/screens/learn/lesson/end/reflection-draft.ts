import { deleteDraft, findDraft, saveDraft } from "../../draft.ts";

const nameOf = (lessonId: string) => `reflection on ${lessonId}`;

export const findReflectionDraft = (lessonId: string): string => findDraft(nameOf(lessonId));

export const saveReflectionDraft = (lessonId: string, text: string): void =>
  saveDraft(nameOf(lessonId), text);

/** Called once the lesson is complete, whether the draft was used or not. */
export const deleteReflectionDraft = (lessonId: string): void => deleteDraft(nameOf(lessonId));
