import type { ComponentType, ReactNode } from "react";
import type { Section } from "#app/rules/blocks/block-kind.ts";
import type { LessonBlock, RenderedBlock } from "#app/rules/blocks/rendered-block.ts";
import type { DetectedLanguage } from "#app/rules/language.ts";
import { sectionNames } from "#app/rules/lessons/section-names.ts";
import { classNames } from "../class-names.ts";
import { Heading, type HeadingLevel } from "../parts/heading.tsx";
import { type ProseTerm, termsBySection } from "../prose/terms.ts";
import { NumberLanguageContext } from "../diagrams/number-language.ts";
import type { BlockViewProps } from "./block-view-props.ts";
import { MarginTerms } from "./margin-terms.tsx";
import { perText } from "./per-text.ts";
import { SectionNamesContext } from "./section-names.ts";

const SECTIONS = ["explanation", "example", "why"] as const;

type LessonSectionsProps<Block extends LessonBlock> = {
  /** Draws a block: `BlockView`, or `PrintedBlock` where the server has printed it. */
  view: ComponentType<BlockViewProps<Block>>;
  blocks: readonly Block[];
  terms?: readonly ProseTerm[];
  /** The section that is being written: its last block grows. */
  writing?: Section | null;
  headingLevel?: HeadingLevel;
  /** The language of the whole lesson. */
  lang?: DetectedLanguage;
  /** Shown after the explanation; gets the first term that is explained in it. */
  afterExplanation?: (term: ProseTerm) => ReactNode;
  /** The terms that each section explains, where the server has looked for them. */
  explained?: ExplainedTerms;
  /** On a wide screen the terms of each section stand in the margin next to it. */
  hasMargin?: boolean;
  /** On a page that shows something else first. Not with a margin, which would be cut off. */
  isBelowFold?: boolean;
};

/** By section, the places in the list of a lesson's terms. */
export type ExplainedTerms = Readonly<Record<string, readonly number[]>>;

const NO_TERMS: readonly ProseTerm[] = [];

/** The main part of a lesson: each section with its blocks, none before it has words. */
export function LessonSections<Block extends LessonBlock>({
  view: View,
  blocks,
  terms = NO_TERMS,
  writing = null,
  headingLevel = 2,
  lang,
  afterExplanation,
  explained,
  hasMargin = false,
  isBelowFold = false,
}: LessonSectionsProps<Block>) {
  const termsOf = explained ? null : termsOfBlocks(blocks, terms);
  const names = sectionNames(lang);
  return (
    <NumberLanguageContext value={lang}>
      <SectionNamesContext value={names}>
        {SECTIONS.map((section) => {
          const own = blocksIn(blocks, section);
          if (own.length === 0) return null;
          const title = section === "explanation" ? null : names[section];
          const ownTerms = termsOf
            ? own.flatMap((block) => termsOf.get(block) ?? [])
            : (explained?.[section] ?? []).flatMap((place) => terms[place] ?? []);
          return (
            <LessonSection
              key={section}
              title={title}
              lang={lang}
              headingLevel={headingLevel}
              isBelowFold={isBelowFold}
              margin={hasMargin && ownTerms.length > 0 && <MarginTerms terms={ownTerms} />}
            >
              {own.map((block) => (
                <View
                  key={block.id}
                  block={block}
                  terms={termsOf?.get(block)}
                  isPartial={writing === section && block === own.at(-1)}
                />
              ))}
              {section === "explanation" && ownTerms[0] && afterExplanation?.(ownTerms[0])}
            </LessonSection>
          );
        })}
      </SectionNamesContext>
    </NumberLanguageContext>
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

/** What `LessonSections` would find in the browser. */
export function explainedTerms(
  blocks: readonly RenderedBlock[],
  terms: readonly ProseTerm[],
): ExplainedTerms {
  const termsOf = termsOfBlocks(blocks, terms);
  return Object.fromEntries(
    SECTIONS.map((section) => [
      section,
      blocksIn(blocks, section).flatMap((block) =>
        (termsOf.get(block) ?? []).map((term) => terms.indexOf(term)),
      ),
    ]),
  );
}

type SectionTitleProps = { title: string } & Pick<LessonSectionProps, "lang" | "headingLevel">;

/** One of a few names in a few languages. */
const SectionTitle = ({ title, lang, headingLevel }: SectionTitleProps) => (
  <Heading level={headingLevel} className="mb-4">
    <span lang={lang}>{title}</span>
  </Heading>
);

type LessonSectionProps = {
  title: string | null;
  lang: DetectedLanguage | undefined;
  headingLevel: HeadingLevel;
  isBelowFold: boolean;
  margin: ReactNode;
  children: ReactNode;
};

function LessonSection(props: LessonSectionProps) {
  const { title, lang, headingLevel, isBelowFold, margin, children } = props;
  return (
    <section className="relative mt-10">
      {title !== null && <SectionTitle {...{ title, lang, headingLevel }} />}
      <div className={classNames("space-y-8", isBelowFold && "*:below-fold")}>{children}</div>
      {margin}
    </section>
  );
}

export const blocksIn = <Block extends LessonBlock>(blocks: readonly Block[], section: Section) =>
  blocks.filter((block) => block.section === section);

/** Terms are explained in running text only. */
const proseOf = (block: LessonBlock) =>
  block.kind === "text" || block.kind === "callout" ? block.text : "";

/** The text of a section that is shown literally: a hook, a tease. */
export const wordsIn = (blocks: readonly LessonBlock[], section: Section) =>
  blocksIn(blocks, section)
    .flatMap((block) => (block.kind === "text" ? [block.text] : []))
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
      {sources.map((block) => (
        <View key={block.id} block={block} />
      ))}
    </details>
  );
}
