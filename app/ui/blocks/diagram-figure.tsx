import type { DiagramBlock } from "#app/rules/blocks/diagram.ts";
import { Diagram } from "../diagrams/diagram.tsx";
import type { BlockViewProps } from "./block-view-props.ts";

export function DiagramFigure({ block }: BlockViewProps<DiagramBlock>) {
  return <Diagram diagram={block.diagram} description={block.description} />;
}
