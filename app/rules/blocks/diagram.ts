import type { z } from "zod";
import { diagramTable } from "../diagram-table.ts";
import { diagram as data } from "../diagram.ts";
import { line } from "../text-field.ts";
import { blockKind, blockSchema } from "./block-kind.ts";
import { markdownTable } from "./markdown-table.ts";

/** A picture as data, and the same in words. */
export const diagram = blockKind({
  schema: blockSchema("diagram", { diagram: data, description: line(800).optional() }),
  toMarkdown: ({ diagram, description }) =>
    [`**${diagram.title}**`, description, markdownTable(diagramTable(diagram))]
      .filter((part) => part !== undefined)
      .join("\n\n"),
  toText: () => "",
});
export type DiagramBlock = z.infer<typeof diagram.schema>;
