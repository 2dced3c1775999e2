/**
 * What was typed and not sent yet survives a reload. It stays in this tab, never leaves the browser by itself, and is
 * gone with the tab.
 */
const keyOf = (lessonId: string) => `reflection on ${lessonId}`;

export const findReflectionDraft = (lessonId: string): string =>
  sessionStorage.getItem(keyOf(lessonId)) ?? "";

export const saveReflectionDraft = (lessonId: string, text: string): void =>
  sessionStorage.setItem(keyOf(lessonId), text);

/** Once the lesson is complete, with these words or without them. */
export const forgetReflectionDraft = (lessonId: string): void =>
  sessionStorage.removeItem(keyOf(lessonId));
