/** Keeps unsent words through a reload. They stay in this tab and are gone when the tab closes. */
const keyOf = (name: string) => `question on ${name}`;

export const findQuestionDraft = (name: string): string =>
  sessionStorage.getItem(keyOf(name)) ?? "";

export const saveQuestionDraft = (name: string, text: string): void =>
  text === "" ? sessionStorage.removeItem(keyOf(name)) : sessionStorage.setItem(keyOf(name), text);
