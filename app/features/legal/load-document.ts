import { join } from "node:path";
import { z } from "zod";
import { env } from "#app/platform/env.ts";
import { type Block, inlineText } from "../blog/article-blocks.ts";
import { CONTENT, readMarkdown } from "./read-content.ts";

const documentHead = z.object({
  title: z.string().trim().min(1).max(80),
  description: z.string().trim().min(50).max(170),
  lead: z.string().trim().min(1).max(300),
  updatedAt: z.iso.date().optional(),
});

export type Document = z.infer<typeof documentHead> & {
  blocks: Block[];
  /** The sections, for the table of contents. */
  contents: { id: string; title: string }[];
};

export const DOCUMENTS = ["about", "terms-of-service", "privacy-policy", "accessibility"] as const;
export type DocumentName = (typeof DOCUMENTS)[number];

const read = new Map<DocumentName, Promise<Document>>();

/** A legal text, read once per process, with this instance's name. */
export function loadDocument(name: DocumentName): Promise<Document> {
  const cached = read.get(name);
  if (cached) return cached;
  const reading = readDocument(name);
  read.set(name, reading);
  return reading;
}

/**
 * `{{#stripe|sandbox}} … {{/}}`: included only if Premium is sold that way, granted by the operator (`granted`), or
 * not needed (`open`).
 */
function applyConditions(text: string): string {
  const { LESSON_ACCESS, payments } = env();
  const own = LESSON_ACCESS === "open" ? "open" : (payments ?? "granted");
  return text.replaceAll(
    /\{\{#([a-z|]+)\}\}\n?(.*?)\{\{\/\}\}\n?/gs,
    (_, kinds: string, part: string) => (kinds.split("|").includes(own) ? part : ""),
  );
}

async function readDocument(name: DocumentName): Promise<Document> {
  const file = join(CONTENT, "legal", `${name}.md`);
  const { head, blocks } = await readMarkdown(file, documentHead, (text) =>
    applyConditions(text).replaceAll("{{name}}", env().APP_NAME),
  );
  const contents = blocks.flatMap((block) =>
    block.kind === "heading" && block.level === 2
      ? [{ id: block.id, title: inlineText(block.inlines) }]
      : [],
  );
  return { ...head, blocks, contents };
}
