/* Unsent words, kept through a reload. They stay in this tab and are gone when the tab closes or its learner signs out. */

export const findDraft = (name: string): string => sessionStorage.getItem(name) ?? "";

export const saveDraft = (name: string, text: string): void =>
  text === "" ? deleteDraft(name) : sessionStorage.setItem(name, text);

export const deleteDraft = (name: string): void => sessionStorage.removeItem(name);
