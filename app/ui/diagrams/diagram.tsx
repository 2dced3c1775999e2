import { use, useId } from "react";
import { languageOfDiagram } from "#app/rules/diagram-table.ts";
import type { Diagram as DiagramData } from "#app/rules/diagram.ts";
import { Bars } from "./bars.tsx";
import { Comparison } from "./comparison.tsx";
import { Cycle } from "./cycle.tsx";
import { DataTable } from "./data-table.tsx";
import { Flow } from "./flow.tsx";
import { Histogram } from "./histogram.tsx";
import { LineChart } from "./line-chart.tsx";
import { Matrix } from "./matrix.tsx";
import { Stepped } from "./steps.tsx";
import { NumberLanguageContext } from "./number-language.ts";
import { Timeline } from "./timeline.tsx";

type DiagramProps = {
  diagram: DiagramData;
  /** The author's description (`visual_description`), read before the table. */
  description?: string | null;
  className?: string;
};

/** A lesson's diagram, drawn from data in the theme's colours. Its layout follows its own width, not the window's. */
export function Diagram({ diagram, description, className = "" }: DiagramProps) {
  const titleId = useId();
  const language = languageOfDiagram(diagram, description);
  const numberLanguage = use(NumberLanguageContext) ?? language.lang;
  return (
    <figure
      {...language}
      className={`relative @container rounded-soft border border-line bg-surface p-4 sm:p-6 ${className}`}
    >
      <figcaption
        id={titleId}
        className="mb-5 text-lg leading-snug font-bold tracking-tight text-balance"
      >
        {diagram.title}
      </figcaption>
      {description && <p className="sr-only">{description}</p>}
      <NumberLanguageContext value={numberLanguage}>
        <Picture diagram={diagram} />
        <DataTable diagram={diagram} titleId={titleId} />
      </NumberLanguageContext>
    </figure>
  );
}

/** The table below says the same to screen readers. */
function Picture({ diagram }: { diagram: DiagramData }) {
  switch (diagram.kind) {
    case "flow":
      return (
        <Stepped count={diagram.steps.length}>
          {(look) => <Flow steps={diagram.steps} look={look} />}
        </Stepped>
      );
    case "cycle":
      return (
        <Stepped count={diagram.steps.length}>
          {(look) => <Cycle steps={diagram.steps} look={look} />}
        </Stepped>
      );
    case "timeline":
      return (
        <Stepped count={diagram.events.length}>
          {(look) => <Timeline events={diagram.events} look={look} />}
        </Stepped>
      );
    default:
      return (
        <div aria-hidden="true">
          <Chart diagram={diagram} />
        </div>
      );
  }
}

type ChartData = Exclude<DiagramData, { kind: "flow" | "cycle" | "timeline" }>;

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
