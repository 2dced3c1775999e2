import { renderToStaticMarkup } from "react-dom/server";
import {
  type DrawnFormulas,
  isInteractive,
  type LessonBlock,
  type RenderedBlock,
} from "#app/rules/blocks/rendered-block.ts";
import { sectionNames } from "#app/rules/lessons/section-names.ts";
import { BLOCK_VIEWS, blockView } from "#app/ui/blocks/block-view.tsx";
import { INTERACTIVE_VIEWS } from "#app/ui/interactive/interactive-views.ts";
import { termsOfBlocks } from "#app/ui/blocks/lesson-sections.tsx";
import { isPrintable } from "#app/ui/blocks/printed-block.tsx";
import { SectionNamesContext } from "#app/ui/blocks/section-names.ts";
import { NumberLanguageContext } from "#app/ui/diagrams/number-language.ts";
import { StepByStepContext } from "#app/ui/diagrams/steps.tsx";
import { DrawnFormulasContext } from "#app/ui/prose/drawn-formulas.ts";
import type { ProseTerm } from "#app/ui/prose/terms.ts";
import { languageOfLesson, type LessonWords } from "./lesson-text.tsx";

type Printed = Omit<LessonWords, "number"> & {
  terms: readonly ProseTerm[];
  formulas: DrawnFormulas;
};

/** As they look before anything is moved. */
const DrawnBlock = blockView<RenderedBlock>({ ...BLOCK_VIEWS, ...INTERACTIVE_VIEWS });

/** The blocks of a lesson as its page gets them: what never changes is HTML (docs/decisions/030-rendering.md). */
export function printBlocks({ terms, formulas, ...lesson }: Printed): LessonBlock[] {
  const { lang } = languageOfLesson(lesson);
  const termsOf = termsOfBlocks(lesson.blocks, terms);
  const htmlOf = (block: RenderedBlock) =>
    renderToStaticMarkup(
      <DrawnFormulasContext value={formulas}>
        <NumberLanguageContext value={lang}>
          <SectionNamesContext value={sectionNames(lang)}>
            <StepByStepContext value={true}>
              <DrawnBlock block={block} terms={termsOf.get(block)} />
            </StepByStepContext>
          </SectionNamesContext>
        </NumberLanguageContext>
      </DrawnFormulasContext>,
      { identifierPrefix: `${block.id}-` },
    );
  return lesson.blocks.map((block) => {
    if (isInteractive(block)) {
      const { id, section } = block;
      return { id, section, kind: "interactive", block, html: htmlOf(block) };
    }
    if (!isPrintable(block)) return block;
    const { id, section, kind } = block;
    return { id, section, kind: "printed", printedKind: kind, html: htmlOf(block) };
  });
}
