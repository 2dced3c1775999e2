import { namesOfLanguage } from "#app/rules/language.ts";

/** Nothing for English, the language of the page. */
export function LanguageName({ language }: { language: string }) {
  return language === "en" ? null : <span lang={language}>{namesOfLanguage(language)[0]}</span>;
}
