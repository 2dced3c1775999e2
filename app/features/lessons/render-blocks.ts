import type { Block } from "#app/rules/blocks/block.ts";
import type { RenderedBlock } from "#app/rules/blocks/rendered-block.ts";

export interface BlockFault {
  blockId: string;
  text: string;
}

/**
 * What needs a library too large for a browser: colours of code, MathML of formulas. The libraries are loaded with the
 * first block that needs them.
 */
export async function renderBlocks(
  blocks: readonly Block[],
): Promise<{ blocks: RenderedBlock[]; faults: BlockFault[] }> {
  const faults: BlockFault[] = [];
  const rendered = await Promise.all(
    blocks.map(async (block): Promise<RenderedBlock> => {
      if (block.kind === "code" || block.kind === "trace") {
        const { highlightCode } = await import("./highlight-code.ts");
        return { ...block, tokens: highlightCode(block.code, block.language) };
      }
      if (block.kind === "math") {
        const { drawFormula } = await import("#packages/mathml/draw-formula.ts");
        const { tree, fault } = drawFormula(block.latex);
        if (fault !== null) faults.push({ blockId: block.id, text: fault });
        return { ...block, tree };
      }
      return block;
    }),
  );
  return { blocks: rendered, faults };
}
