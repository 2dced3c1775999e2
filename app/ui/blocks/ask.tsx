import { use } from "react";
import type { RenderedAsk } from "#app/rules/blocks/rendered-block.ts";
import { Disclosure } from "../parts/disclosure.tsx";
import { Answer } from "./answer.tsx";
import { AskFrame } from "./ask-frame.tsx";
import { AskOnRequest } from "./ask-on-request.tsx";
import type { BlockViewProps } from "./block-view-props.ts";
import { SectionNamesContext } from "./section-names.ts";

/** A question to stop at, with its answer if the page has it. */
export function Ask({ block }: BlockViewProps<RenderedAsk>) {
  const { answer } = use(SectionNamesContext);
  if (block.answer === null) return <AskOnRequest block={block} />;
  return (
    <AskFrame block={block} hasAnswer>
      <Disclosure label={answer} isPrinted>
        <Answer answer={block.answer} options={block.options ?? []} />
      </Disclosure>
    </AskFrame>
  );
}
