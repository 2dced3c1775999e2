import { renderToStaticMarkup } from "react-dom/server";
import { citedItems } from "#app/rules/blocks/citations.ts";
import {
  type DrawnFormulas,
  isInteractive,
  type LessonBlock,
  type RenderedBlock,
} from "#app/rules/blocks/rendered-block.ts";
import { type Card, mainBlocks } from "#app/rules/lessons/card.ts";
import { cardsOf, isOnCard } from "#app/rules/lessons/cards.ts";
import { sectionNames } from "#app/rules/lessons/prose/section-names.ts";
import { BLOCK_VIEWS, blockView } from "#app/ui/blocks/block-view.tsx";
import { INTERACTIVE_VIEWS } from "#app/ui/interactive/interactive-views.ts";
import type { ExplainedTerms } from "#app/ui/blocks/lesson-cards.tsx";
import { termsOfBlocks } from "#app/ui/blocks/lesson-sections.tsx";
import { isPrintable } from "#app/ui/blocks/printed-block.tsx";
import { SectionNamesContext } from "#app/ui/blocks/section-names.ts";
import { NumberLanguageContext } from "#app/ui/diagrams/number-language.ts";
import { StepByStepContext } from "#app/ui/diagrams/steps.tsx";
import { CitedItemsContext } from "#app/ui/prose/cited-items.ts";
import { DrawnFormulasContext } from "#app/ui/prose/drawn-formulas.ts";
import type { ProseTerm } from "#app/ui/prose/terms.ts";
import { languageOfLesson, type LessonWords } from "./lesson-text.tsx";

type Written = Omit<LessonWords, "number" | "cards"> & {
  terms: readonly ProseTerm[];
  formulas: DrawnFormulas;
};

/** As they look before anything is moved. */
const DrawnBlock = blockView<RenderedBlock>({ ...BLOCK_VIEWS, ...INTERACTIVE_VIEWS });

export interface PrintedText {
  /** What no card of the main part holds. */
  blocks: LessonBlock[];
  cards: Card<LessonBlock>[];
  /** By card, the places of the terms it explains. */
  explained: ExplainedTerms;
}

/** A lesson's text as its page gets it: what never changes is HTML (docs/decisions/030-rendering.md). */
export function printText({ terms, formulas, ...lesson }: Written): PrintedText {
  const { lang } = languageOfLesson(lesson);
  const cards = cardsOf(lesson.blocks);
  const termsOf = termsOfBlocks(mainBlocks(cards), terms);
  const items = citedItems(lesson.blocks);
  const htmlOf = (block: RenderedBlock) =>
    renderToStaticMarkup(
      <CitedItemsContext value={items}>
        <DrawnFormulasContext value={formulas}>
          <NumberLanguageContext value={lang}>
            <SectionNamesContext value={sectionNames(lang)}>
              <StepByStepContext value={true}>
                <DrawnBlock block={block} terms={termsOf.get(block)} />
              </StepByStepContext>
            </SectionNamesContext>
          </NumberLanguageContext>
        </DrawnFormulasContext>
      </CitedItemsContext>,
      { identifierPrefix: `${block.id}-` },
    );
  const print = (block: RenderedBlock): LessonBlock => {
    if (isInteractive(block)) {
      const { id, section } = block;
      return { id, section, kind: "interactive", block, html: htmlOf(block) };
    }
    if (!isPrintable(block)) return block;
    const { id, section, kind } = block;
    return { id, section, kind: "printed", printedKind: kind, html: htmlOf(block) };
  };
  return {
    blocks: lesson.blocks.filter((block) => !isOnCard(block)).map(print),
    cards: cards.map((card) => ({ ...card, blocks: card.blocks.map(print) })),
    explained: Object.fromEntries(
      cards.map(({ id, blocks }) => [
        id,
        blocks.flatMap((block) => (termsOf.get(block) ?? []).map((term) => terms.indexOf(term))),
      ]),
    ),
  };
}
