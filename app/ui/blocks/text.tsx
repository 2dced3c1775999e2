import type { TextBlock } from "#app/rules/blocks/text.ts";
import { Prose } from "../prose.tsx";
import type { BlockViewProps } from "./block-view-props.ts";

export function Text({ block, terms, isPartial }: BlockViewProps<TextBlock>) {
  return <Prose text={block.text} terms={terms} isPartial={isPartial} />;
}
