import { type ReactNode, use, useId } from "react";
import { languageOfDiagram } from "#app/rules/diagrams/diagram-table.ts";
import type { Diagram } from "#app/rules/diagrams/diagram.ts";
import { DataTable } from "./data-table.tsx";
import { NumberLanguageContext } from "./number-language.ts";

export type DiagramProps<Data = Diagram> = {
  diagram: Data;
  /** The author's description (`visual_description`), read before the table. */
  description?: string | null;
  className?: string;
};

type DiagramFrameProps = DiagramProps & { children: ReactNode };

/** A lesson's diagram, drawn from data in the theme's colours. Its layout follows its own width, not the window's. */
export function DiagramFrame({
  diagram,
  description,
  className = "",
  children,
}: DiagramFrameProps) {
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
        {children}
        <DataTable diagram={diagram} titleId={titleId} />
      </NumberLanguageContext>
    </figure>
  );
}
