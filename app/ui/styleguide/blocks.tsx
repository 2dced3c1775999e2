import type { RenderedBlock } from "#app/rules/blocks/rendered-block.ts";
import { BlockView } from "../blocks/block-view.tsx";
import { Section } from "./section.tsx";

export function Blocks({ blocks }: { blocks: readonly RenderedBlock[] }) {
  return (
    <Section title="Blocks of a lesson">
      <div className="mx-auto max-w-lesson space-y-8">
        {blocks.map((block) => (
          <BlockView key={block.id} block={block} />
        ))}
      </div>
    </Section>
  );
}
