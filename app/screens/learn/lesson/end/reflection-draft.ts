/** Keeps an unsent reflection through a reload. It stays in this tab and is gone when the tab closes. */
const keyOf = (lessonId: string) => `reflection on ${lessonId}`;

export const findReflectionDraft = (lessonId: string): string =>
  sessionStorage.getItem(keyOf(lessonId)) ?? "";

export const saveReflectionDraft = (lessonId: string, text: string): void =>
  sessionStorage.setItem(keyOf(lessonId), text);

/** Called once the lesson is complete, whether the draft was used or not. */
export const deleteReflectionDraft = (lessonId: string): void =>
  sessionStorage.removeItem(keyOf(lessonId));
