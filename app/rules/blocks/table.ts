import { z } from "zod";
import { line } from "../text-field.ts";
import { blockKind, blockSchema } from "./block-kind.ts";
import { markdownTable } from "./markdown-table.ts";

const cell = z.string().trim().max(160);

export const table = blockKind({
  schema: blockSchema("table", {
    caption: line(160),
    header: z.array(line(60)).min(2).max(5),
    /** The first cell of a row names it. */
    rows: z.array(z.array(cell).max(5)).min(1).max(12),
  })
    .refine(({ header, rows }) => rows.every((row) => row.length === header.length), {
      error: "every row has as many cells as the header",
      path: ["rows"],
    })
    .refine(({ rows }) => rows.every(([name]) => name !== ""), {
      error: "the first cell names its row",
      path: ["rows"],
    }),
  toMarkdown: ({ caption, header, rows }, escape) =>
    escape(`**${caption}**\n\n${markdownTable({ heads: header, rows })}`),
  toText: () => "",
});
export type TableBlock = z.infer<typeof table.schema>;
