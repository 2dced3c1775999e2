import type { ComponentType } from "react";
import { citedItems, withoutCitations } from "#app/rules/blocks/citations.ts";
import type { Section } from "#app/rules/blocks/block-kind.ts";
import type { LessonBlock } from "#app/rules/blocks/rendered-block.ts";
import type { DetectedLanguage } from "#app/rules/language.ts";
import { sectionNames } from "#app/rules/lessons/prose/section-names.ts";
import { Heading, type HeadingLevel } from "../parts/heading.tsx";
import { type ProseTerm, termsBySection } from "../prose/terms.ts";
import { NumberLanguageContext } from "../diagrams/number-language.ts";
import { CitedItemsContext } from "../prose/cited-items.ts";
import type { BlockViewProps } from "./block-view-props.ts";
import { perText } from "./per-text.ts";
import { SectionNamesContext } from "./section-names.ts";

const SECTIONS = ["explanation", "example", "why"] as const;

type LessonSectionsProps<Block extends LessonBlock> = {
  /** Draws a block: `BlockView`, or `PrintedBlock` where the server has printed it. */
  view: ComponentType<BlockViewProps<Block>>;
  blocks: readonly Block[];
  terms?: readonly ProseTerm[];
  headingLevel?: HeadingLevel;
  /** The language of the whole lesson. */
  lang?: DetectedLanguage;
};

const NO_TERMS: readonly ProseTerm[] = [];

/** The main part of a lesson, below what its page shows first. */
export function LessonSections<Block extends LessonBlock>({
  view: View,
  blocks,
  terms = NO_TERMS,
  headingLevel = 2,
  lang,
}: LessonSectionsProps<Block>) {
  const termsOf = termsOfBlocks(blocks, terms);
  const names = sectionNames(lang);
  return (
    <CitedItemsContext value={citedItems(blocks)}>
      <NumberLanguageContext value={lang}>
        <SectionNamesContext value={names}>
          {SECTIONS.map((section) => {
            const own = blocksIn(blocks, section);
            if (own.length === 0) return null;
            return (
              <section key={section} className="mt-10">
                {section !== "explanation" && (
                  <SectionTitle title={names[section]} {...{ lang, headingLevel }} />
                )}
                <div className="space-y-8 *:below-fold">
                  {own.map((block) => (
                    <View key={block.id} block={block} terms={termsOf.get(block)} />
                  ))}
                </div>
              </section>
            );
          })}
        </SectionNamesContext>
      </NumberLanguageContext>
    </CitedItemsContext>
  );
}

type TermsOf = ReadonlyMap<LessonBlock, readonly ProseTerm[]>;
const foundTerms = perText<TermsOf>();

/** The terms that each block of the main part explains, by block. */
export const termsOfBlocks = (blocks: readonly LessonBlock[], terms: readonly ProseTerm[]) =>
  foundTerms(blocks, JSON.stringify(terms), () => {
    const main = SECTIONS.flatMap((section) => blocksIn(blocks, section));
    const termsAt = termsBySection(main.map(proseOf), terms);
    return new Map(main.map((block, place) => [block, termsAt[place] ?? NO_TERMS]));
  });

type SectionTitleProps = {
  title: string;
  lang: DetectedLanguage | undefined;
  headingLevel: HeadingLevel;
};

/** One of a few names in a few languages. */
export const SectionTitle = ({ title, lang, headingLevel }: SectionTitleProps) => (
  <Heading level={headingLevel} className="mb-4">
    <span lang={lang}>{title}</span>
  </Heading>
);

export const blocksIn = <Block extends LessonBlock>(blocks: readonly Block[], section: Section) =>
  blocks.filter((block) => block.section === section);

/** Terms are explained in running text only. */
const proseOf = (block: LessonBlock) =>
  block.kind === "text" || block.kind === "callout" ? block.text : "";

/** The text of a section that is shown literally: a hook, a tease. */
export const wordsIn = (blocks: readonly LessonBlock[], section: Section) =>
  blocksIn(blocks, section)
    .flatMap((block) => (block.kind === "text" ? [withoutCitations(block.text)] : []))
    .join(" ");

type LessonSourcesProps<Block extends LessonBlock> = {
  view: ComponentType<BlockViewProps<Block>>;
  blocks: readonly Block[];
  label: string;
};

const kindOf = (block: LessonBlock) => (block.kind === "printed" ? block.printedKind : block.kind);

/** What the lesson rests on, folded away. */
export function LessonSources<Block extends LessonBlock>(props: LessonSourcesProps<Block>) {
  const { view: View, blocks, label } = props;
  const sources = blocks.filter((block) => kindOf(block) === "sources");
  if (sources.length === 0) return null;
  return (
    <details className="mt-10" data-printed>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold underline decoration-line-strong underline-offset-4">
        {label}
      </summary>
      <CitedItemsContext value={citedItems(blocks)}>
        {sources.map((block) => (
          <View key={block.id} block={block} />
        ))}
      </CitedItemsContext>
    </details>
  );
}
