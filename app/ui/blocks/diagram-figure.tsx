import type { DiagramBlock } from "#app/rules/blocks/diagram.ts";
import { Diagram } from "../diagrams/diagram.tsx";
import { VisualDescription } from "../diagrams/visual-description.tsx";
import type { BlockViewProps } from "./block-view-props.ts";

/** Where nothing can be drawn, the description is shown. */
export function DiagramFigure({ block: { diagram, description } }: BlockViewProps<DiagramBlock>) {
  if (!diagram) return <VisualDescription text={description} />;
  return <Diagram diagram={diagram} description={description} />;
}
