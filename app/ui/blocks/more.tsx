import { use } from "react";
import ChevronDown from "lucide-react/icons/chevron-down";
import type { MoreBlock } from "#app/rules/blocks/more.ts";
import { SUMMARY } from "../parts/disclosure.tsx";
import { Words } from "../prose/formulas.tsx";
import { Prose } from "../prose.tsx";
import type { BlockViewProps } from "./block-view-props.ts";
import { SectionNamesContext } from "./section-names.ts";

/** Folded away on a screen, open on paper. */
export function More({ block: { title, text }, isPartial }: BlockViewProps<MoreBlock>) {
  const { more } = use(SectionNamesContext);
  return (
    <details className="group max-w-lesson" data-printed>
      <summary className={SUMMARY}>
        <span className="min-w-0 wrap-anywhere">
          <Words text={title ?? more} />
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-4 shrink-0 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="mt-2 border-s-2 border-line-strong ps-4">
        <Prose text={text} isPartial={isPartial} size="note" />
      </div>
    </details>
  );
}
