import type { z } from "zod";
import { diagramTable, languageOfDiagram } from "../diagrams/diagram-table.ts";
import { diagram as data } from "../diagrams/diagram.ts";
import { line } from "../text-field.ts";
import { blockKind, blockSchema } from "./block-kind.ts";
import { markdownTable } from "./markdown-table.ts";

/** A picture as data, and the same in words. */
export const diagram = blockKind({
  schema: blockSchema("diagram", {
    /** Absent while the lesson is being written, and where only the description is usable. */
    diagram: data.optional(),
    description: line(800).optional(),
  }).refine(({ diagram, description }) => diagram ?? description, {
    error: "needs a diagram or its description",
  }),
  toMarkdown: ({ diagram, description }, escape, lang) =>
    [
      diagram && `**${diagram.title}**`,
      description,
      diagram &&
        markdownTable(diagramTable(diagram, lang ?? languageOfDiagram(diagram, description).lang)),
    ]
      .flatMap((part) => (part === undefined ? [] : escape(part)))
      .join("\n\n"),
  toText: () => "",
});
export type DiagramBlock = z.infer<typeof diagram.schema>;
