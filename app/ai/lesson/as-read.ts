import { proseLanguageOf } from "#app/rules/generation/prose-language.ts";
import { isRecord } from "#packages/llm-objects/is-record.ts";
import { inMarkdown } from "./ideas-in-markdown.ts";
import { soundInteractive } from "./interactive/sound-interactive.ts";

/**
 * A growing reply with its lists as the texts they are read as, in the order in which they arrive. What the reader tries out
 * appears once all of it is there.
 */
export function readingOf(language: string | undefined): (partial: unknown) => unknown {
  let interactive: string | undefined;
  return (partial) => {
    if (!isRecord(partial)) return partial;
    const isWhole = "interactive" in partial && Object.keys(partial).at(-1) !== "interactive";
    if (isWhole) interactive ??= soundJson(partial, language);
    const texts = Object.entries(partial).map(([name, value]) => {
      if (name === "interactive") return [name, interactive];
      return [name, name === "explanation" || name === "example" ? inMarkdown(value) : value];
    });
    return Object.fromEntries(texts);
  };
}

function soundJson(partial: Record<string, unknown>, language: string | undefined): string {
  const text = inMarkdown(partial.explanation);
  const lang = language ?? proseLanguageOf(typeof text === "string" ? text : "");
  const sound = soundInteractive(partial, lang);
  return sound ? JSON.stringify(sound) : "";
}
