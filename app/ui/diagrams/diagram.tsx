import type { Diagram as DiagramData } from "#app/rules/diagrams/diagram.ts";
import { Bars } from "./bars.tsx";
import { Comparison } from "./comparison.tsx";
import { DiagramFrame, type DiagramProps } from "./diagram-frame.tsx";
import { Histogram } from "./histogram.tsx";
import { LineChart } from "./line-chart.tsx";
import { Matrix } from "./matrix.tsx";
import { isStepped, type SteppedData, SteppedDiagram } from "./stepped-diagram.tsx";

/** A diagram of any kind. */
export function Diagram({ diagram, ...props }: DiagramProps) {
  if (isStepped(diagram)) return <SteppedDiagram diagram={diagram} {...props} />;
  return (
    <DiagramFrame diagram={diagram} {...props}>
      <div aria-hidden="true">
        <Chart diagram={diagram} />
      </div>
    </DiagramFrame>
  );
}

type ChartData = Exclude<DiagramData, SteppedData>;

function Chart({ diagram }: { diagram: ChartData }) {
  switch (diagram.kind) {
    case "comparison":
      return <Comparison columns={diagram.columns} />;
    case "bars":
      return <Bars bars={diagram.bars} unit={diagram.unit} />;
    case "line":
      return <LineChart {...diagram} />;
    case "histogram":
      return <Histogram {...diagram} />;
    case "matrix":
      return <Matrix {...diagram} />;
  }
}
