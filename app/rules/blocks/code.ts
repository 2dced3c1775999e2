import { z } from "zod";
import { line } from "../text-field.ts";
import { blockKind, blockSchema } from "./block-kind.ts";
import { fenced } from "./fenced.ts";

/** Program text. Its spaces count, so it isn't trimmed. */
export const code = blockKind({
  schema: blockSchema("code", {
    /** As fences name it: `python`, `sql`, `bash`. An unknown one is shown without colours. */
    language: z
      .string()
      .regex(/^[a-z0-9+#-]{1,20}$/, "a language as fences name it, such as python"),
    code: z
      .string()
      .max(4000)
      .refine((text) => text.trim() !== "", "needs code"),
    caption: line(160).optional(),
  }),
  toMarkdown: ({ language, code, caption }, escape) =>
    [...(caption === undefined ? [] : [escape(caption)]), fenced(code, language)].join("\n\n"),
  toText: () => "",
});
export type CodeBlock = z.infer<typeof code.schema>;
