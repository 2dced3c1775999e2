import type { Diagram as DiagramData } from "#app/rules/curriculum.ts";
import { languageOf } from "#app/rules/language.ts";
import { Bars } from "./bars.tsx";
import { Comparison } from "./comparison.tsx";
import { Cycle } from "./cycle.tsx";
import { describeDiagram } from "./describe.ts";
import { Flow } from "./flow.tsx";
import { Timeline } from "./timeline.tsx";

type DiagramProps = {
  diagram: DiagramData;
  /** The author's description (`visual_description`); without one it is generated from the data. */
  description?: string | null;
  className?: string;
};

/** A lesson's diagram, drawn from data in the theme's colours. Its layout follows its own width, not the window's. */
export function Diagram({ diagram, description, className = "" }: DiagramProps) {
  return (
    <figure
      {...languageOf(`${diagram.title} ${description ?? describeDiagram(diagram)}`)}
      className={`@container rounded-soft border border-line bg-surface p-4 sm:p-6 ${className}`}
    >
      <figcaption className="mb-5 text-lg leading-snug font-bold tracking-tight text-balance">
        {diagram.title}
      </figcaption>
      <p className="sr-only">{description || describeDiagram(diagram)}</p>
      <div aria-hidden="true">
        <Picture diagram={diagram} />
      </div>
    </figure>
  );
}

function Picture({ diagram }: { diagram: DiagramData }) {
  switch (diagram.kind) {
    case "flow":
      return <Flow steps={diagram.steps} />;
    case "cycle":
      return <Cycle steps={diagram.steps} />;
    case "comparison":
      return <Comparison columns={diagram.columns} />;
    case "timeline":
      return <Timeline events={diagram.events} />;
    case "bars":
      return <Bars bars={diagram.bars} unit={diagram.unit} />;
  }
}
