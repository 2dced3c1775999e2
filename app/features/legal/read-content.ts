import { readFile } from "node:fs/promises";
import { LineCounter, parseDocument } from "yaml";
import type { z } from "zod";
import { ContentError } from "#app/library/content-error.ts";
import { articleBlocks, type Block } from "../blog/article-blocks.ts";

/** Relative to the working directory: every command starts in the project's root. */
export const CONTENT = "content";

/** Reads a Markdown file with YAML front matter. Errors name file and line. */
export async function readMarkdown<Head extends z.ZodType>(
  file: string,
  head: Head,
  fill: (text: string) => string = (text) => text,
): Promise<{ head: z.infer<Head>; blocks: Block[] }> {
  const text = (await readFile(file, "utf8")).replaceAll("\r\n", "\n");
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text);
  if (!match) throw new ContentError(`${file}:1 expected front matter between two lines of '---'`);
  const [, frontMatter = "", body = ""] = match;
  const values = readYaml(file, fill(frontMatter), head, 1);
  try {
    return { head: values, blocks: articleBlocks(fill(body)) };
  } catch (error) {
    throw new ContentError(`${file} cannot be drawn: ${(error as Error).message}`);
  }
}

export async function readYamlFile<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): Promise<z.infer<Schema>> {
  return readYaml(file, await readFile(file, "utf8"), schema, 0);
}

function readYaml<Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
  linesBefore: number,
): z.infer<Schema> {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter });
  const [broken] = document.errors;
  if (broken) {
    const line = lineCounter.linePos(broken.pos[0]).line + linesBefore;
    throw new ContentError(`${file}:${line} ${broken.message.split("\n")[0]}`);
  }
  const result = schema.safeParse(document.toJS());
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ContentError(`${file} ${issue?.path.join(".")}: ${issue?.message}`);
}
