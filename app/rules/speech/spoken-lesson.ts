import type { RenderedBlock } from "../blocks/rendered-block.ts";
import { languageOf } from "../language.ts";
import { OPENING } from "../lessons/card.ts";
import { cardsOf } from "../lessons/cards.ts";
import { sectionNames } from "../lessons/prose/section-names.ts";
import { spokenBlock } from "./spoken-block.ts";
import { spokenProse } from "./spoken-prose.ts";
import { type Spoken, type SpokenLesson, textHash } from "./spoken-sentence.ts";

/* Also runs in the browser, for a lesson kept on the device. */

interface LessonToRead {
  title: string;
  objective: string;
  blocks: readonly RenderedBlock[];
}

/** A lesson's sentences in the order in which its page shows them. */
export function spokenLesson({ title, objective, blocks }: LessonToRead): SpokenLesson {
  const { hook = "", next = "", explanation = "" } = wordsBySection(blocks);
  const { lang } = languageOf(`${title} ${hook} ${objective} ${explanation}`);
  const names = sectionNames(lang);
  const cards = cardsOf(blocks);
  const on = (card: string, spoken: readonly Spoken[], block?: string) =>
    spoken.map((sentence) => ({
      ...sentence,
      card,
      ...(block && { block }),
      hash: textHash(sentence.text),
    }));
  const labelled = (label: string, words: string) =>
    words === "" ? [] : [{ text: label }, ...spokenProse(words, lang)];
  return {
    lang,
    sentences: [
      ...on(OPENING, spokenProse(title, lang)),
      ...on(OPENING, spokenProse(hook, lang)),
      ...on(OPENING, labelled(names.objective, objective)),
      ...cards.flatMap(({ id, section, isFirst, blocks: own }) => [
        ...(isFirst && (section === "example" || section === "why")
          ? on(id, [{ text: names[section] }])
          : []),
        ...own.flatMap((block) => on(id, spokenBlock(block, names, lang), block.id)),
      ]),
      ...on(cards.at(-1)?.id ?? OPENING, labelled(names.next, next)),
    ],
  };
}

/** Of the sections that are wordsOnPage as plain words, and the one that tells the language. */
function wordsBySection(blocks: readonly RenderedBlock[]): Partial<Record<string, string>> {
  const words: Partial<Record<string, string>> = {};
  for (const block of blocks)
    if (block.kind === "text")
      words[block.section] = [words[block.section], block.text].filter(Boolean).join(" ");
  return words;
}
