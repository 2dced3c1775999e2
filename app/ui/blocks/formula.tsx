import { createElement, type ReactNode } from "react";
import { languageOf } from "#app/rules/language.ts";
import type { MathNode, RenderedMath } from "#app/rules/blocks/rendered-block.ts";
import { ScrollRegion } from "../parts/scroll-region.tsx";
import type { BlockViewProps } from "./block-view-props.ts";

/** A formula as native MathML, with a description for screen readers. */
export function Formula({ block }: BlockViewProps<RenderedMath>) {
  const { latex, spoken, tree } = block;
  return (
    <div className="max-w-lesson">
      <p className="sr-only" {...languageOf(spoken)}>
        {spoken}
      </p>
      {tree ? (
        <ScrollRegion label="Formula" className="py-2">
          <div aria-hidden="true" className="formula">
            {render(tree)}
          </div>
        </ScrollRegion>
      ) : (
        <ScrollRegion label="Formula as its source" className="rounded-soft bg-sunken">
          <pre className="w-max min-w-full p-4 font-mono text-base" dir="ltr">
            <code>{latex}</code>
          </pre>
        </ScrollRegion>
      )}
    </div>
  );
}

function render(node: MathNode, place = 0): ReactNode {
  if (typeof node === "string") return node;
  const { class: className, ...attributes } = node.attributes;
  return createElement(
    node.tag,
    { key: place, className, ...attributes },
    ...node.children.map((child, index) => render(child, index)),
  );
}
