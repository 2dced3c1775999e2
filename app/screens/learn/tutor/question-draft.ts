/** Keeps an unsent question through a reload. It stays in this tab and is gone when the tab closes. */
const keyOf = (lessonId: string) => `question on ${lessonId}`;

export const findQuestionDraft = (lessonId: string): string =>
  sessionStorage.getItem(keyOf(lessonId)) ?? "";

export const saveQuestionDraft = (lessonId: string, text: string): void =>
  text === ""
    ? sessionStorage.removeItem(keyOf(lessonId))
    : sessionStorage.setItem(keyOf(lessonId), text);
