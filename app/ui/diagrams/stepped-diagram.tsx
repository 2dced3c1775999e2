import type { Diagram } from "#app/rules/diagrams/diagram.ts";
import { Cycle } from "./cycle.tsx";
import { DiagramFrame, type DiagramProps } from "./diagram-frame.tsx";
import { Flow } from "./flow.tsx";
import { Stepped } from "./steps.tsx";
import { Timeline } from "./timeline.tsx";

const STEPPED = ["flow", "cycle", "timeline"] as const;
export type SteppedData = Extract<Diagram, { kind: (typeof STEPPED)[number] }>;

export const isStepped = (diagram: Diagram): diagram is SteppedData =>
  (STEPPED as readonly string[]).includes(diagram.kind);

/** A diagram that the reader can open one step after another. */
export function SteppedDiagram({ diagram, ...props }: DiagramProps<SteppedData>) {
  return (
    <DiagramFrame diagram={diagram} {...props}>
      <Steps diagram={diagram} />
    </DiagramFrame>
  );
}

function Steps({ diagram }: { diagram: SteppedData }) {
  switch (diagram.kind) {
    case "flow":
      return (
        <Stepped count={diagram.steps.length}>
          <Flow steps={diagram.steps} />
        </Stepped>
      );
    case "cycle":
      return (
        <Stepped count={diagram.steps.length}>
          <Cycle steps={diagram.steps} />
        </Stepped>
      );
    case "timeline":
      return (
        <Stepped count={diagram.events.length}>
          <Timeline events={diagram.events} />
        </Stepped>
      );
  }
}
