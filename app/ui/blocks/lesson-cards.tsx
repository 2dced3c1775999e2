import type { ComponentType, ReactNode } from "react";
import type { LessonBlock } from "#app/rules/blocks/rendered-block.ts";
import type { DetectedLanguage } from "#app/rules/language.ts";
import { type Card, mainBlocks } from "#app/rules/lessons/card.ts";
import { sectionNames } from "#app/rules/lessons/prose/section-names.ts";
import { NumberLanguageContext } from "../diagrams/number-language.ts";
import type { ProseTerm } from "../prose/terms.ts";
import type { BlockViewProps } from "./block-view-props.ts";
import { SectionTitle, termsOfBlocks } from "./lesson-sections.tsx";
import { MarginTerms } from "./margin-terms.tsx";
import { SectionNamesContext } from "./section-names.ts";

type LessonCardsProps<Block extends LessonBlock> = {
  /** Draws a block: `BlockView`, or `PrintedBlock` where the server has printed it. */
  view: ComponentType<BlockViewProps<Block>>;
  cards: readonly Card<Block>[];
  terms?: readonly ProseTerm[];
  /** The last block of the last card grows. */
  isGrowing?: boolean;
  /** The language of the whole lesson. */
  lang?: DetectedLanguage;
  /** The terms that each card explains, where the server has looked for them. */
  explained?: ExplainedTerms;
  /** On a wide screen the terms of each card stand in the margin next to it. */
  hasMargin?: boolean;
  /** Below the blocks of some cards, by their ids. */
  below?: Readonly<Record<string, ReactNode>>;
};

/** By card, the places in the list of a lesson's terms. */
export type ExplainedTerms = Readonly<Record<string, readonly number[]>>;

const NO_TERMS: readonly ProseTerm[] = [];

/** The main part of a lesson, a card for each idea. */
export function LessonCards<Block extends LessonBlock>({
  view: View,
  cards,
  terms = NO_TERMS,
  isGrowing = false,
  lang,
  explained,
  hasMargin = false,
  below,
}: LessonCardsProps<Block>) {
  const termsOf = explained ? null : termsOfBlocks(mainBlocks(cards), terms);
  const names = sectionNames(lang);
  const labels = cardLabels(cards);
  return (
    <NumberLanguageContext value={lang}>
      <SectionNamesContext value={names}>
        {cards.map((card, index) => {
          const { id, section, isFirst, blocks } = card;
          const title = isFirst && (section === "example" || section === "why");
          const ownTerms = termsOf
            ? blocks.flatMap((block) => termsOf.get(block) ?? [])
            : (explained?.[id] ?? []).flatMap((place) => terms[place] ?? []);
          return (
            <CardFrame
              key={id}
              id={id}
              label={labels[index] ?? ""}
              margin={hasMargin && ownTerms.length > 0 && <MarginTerms terms={ownTerms} />}
            >
              {title ? (
                <SectionTitle title={names[section]} lang={lang} headingLevel={2} />
              ) : (
                // For those who go from heading to heading.
                <h2 lang="en" className="sr-only">
                  {labels[index]}
                </h2>
              )}
              <div className="space-y-6">
                {blocks.map((block) => (
                  <View
                    key={block.id}
                    block={block}
                    terms={termsOf?.get(block)}
                    isPartial={isGrowing && index === cards.length - 1 && block === blocks.at(-1)}
                  />
                ))}
              </div>
              {below?.[id] && <div className="mt-6">{below[id]}</div>}
            </CardFrame>
          );
        })}
      </SectionNamesContext>
    </NumberLanguageContext>
  );
}

/** In the order of their sections: "Idea 1", "Idea 2", "Example 1". */
function cardLabels(cards: readonly Card<LessonBlock>[]): string[] {
  const counts = new Map<string, number>();
  return cards.map(({ section }) => {
    const word = section === "explanation" ? "Idea" : section === "example" ? "Example" : "Why";
    const number = (counts.get(word) ?? 0) + 1;
    counts.set(word, number);
    return `${word} ${number}`;
  });
}

type CardFrameProps = {
  id: string;
  /** What screen readers call it. */
  label: string;
  className?: string;
  /** Next to it, on a wide screen. */
  margin?: ReactNode;
  children: ReactNode;
};

/** A card fills the screen where the lesson is read card by card (cards.css); on one page it is a part of the text. */
export const CardFrame = ({ id, label, className, margin, children }: CardFrameProps) => (
  <div role="group" id={id} data-card tabIndex={-1} aria-label={label} className={className}>
    {/* What moves when a card comes: browsers snap to where a moved card seems to be. */}
    <div data-card-content>{children}</div>
    {margin}
  </div>
);
