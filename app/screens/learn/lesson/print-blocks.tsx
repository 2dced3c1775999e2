import { renderToStaticMarkup } from "react-dom/server";
import type {
  BlockHtml,
  DrawnFormulas,
  LessonBlock,
  RenderedBlock,
} from "#app/rules/blocks/rendered-block.ts";
import { sectionNames } from "#app/rules/lessons/section-names.ts";
import { BlockView } from "#app/ui/blocks/block-view.tsx";
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

/** The HTML of every block that never changes (docs/decisions/034-printed-lessons.md). */
export function printBlocks({ terms, formulas, ...lesson }: Printed): BlockHtml {
  const { lang } = languageOfLesson(lesson);
  const termsOf = termsOfBlocks(lesson.blocks, terms);
  const print = (block: RenderedBlock) =>
    renderToStaticMarkup(
      <DrawnFormulasContext value={formulas}>
        <NumberLanguageContext value={lang}>
          <SectionNamesContext value={sectionNames(lang)}>
            <StepByStepContext value={true}>
              <BlockView block={block} terms={termsOf.get(block)} />
            </StepByStepContext>
          </SectionNamesContext>
        </NumberLanguageContext>
      </DrawnFormulasContext>,
      { identifierPrefix: `${block.id}-` },
    );
  return Object.fromEntries(
    lesson.blocks.filter(isPrintable).map((block) => [block.id, print(block)]),
  );
}

/** What a page gets of the blocks: it shows their HTML, and its data needn't say the same once more. */
export const headsOf = (blocks: readonly RenderedBlock[], html: BlockHtml): LessonBlock[] =>
  blocks.map((block) => {
    const { id, section, kind } = block;
    return html[id] === undefined ? block : { id, section, kind: "printed", printedKind: kind };
  });

/** Readable while the page is rendered, and not sent with it as data: the page itself shows it. */
export function onlyInPage(html: BlockHtml): BlockHtml {
  const hidden = Object.entries(html).map(([id, value]) => [id, { value }] as const);
  return Object.defineProperties({}, Object.fromEntries(hidden));
}
