import { languageOf } from "#app/rules/language.ts";
import type { RenderedMath } from "#app/rules/blocks/rendered-block.ts";
import { ScrollRegion } from "../parts/scroll-region.tsx";
import { renderMath } from "../prose/formulas.tsx";
import type { BlockViewProps } from "./block-view-props.ts";

/** A formula as native MathML, with a description for screen readers. */
export function Formula({ block }: BlockViewProps<RenderedMath>) {
  const { spoken, tree } = block;
  if (!tree)
    return (
      <p className="max-w-lesson font-serif text-lesson wrap-break-word" {...languageOf(spoken)}>
        {spoken}
      </p>
    );
  return (
    <div className="max-w-lesson">
      <p className="sr-only" {...languageOf(spoken)}>
        {spoken}
      </p>
      <ScrollRegion label="Formula" className="py-2">
        <div aria-hidden="true" className="formula">
          {renderMath(tree)}
        </div>
      </ScrollRegion>
    </div>
  );
}
