import { LineCounter, parseDocument, visit } from "yaml";
import type { z } from "zod";
import { ContentError } from "./content-error.ts";
import { unsealed } from "./sealed-questions.ts";

interface Place {
  file: string;
  /** Of the file, in front of this text. */
  linesBefore?: number;
}

interface More {
  /** Values from the rest of the file. */
  extra?: object;
  /** For each text of it. */
  clean?: (text: string) => string;
}

/** Parses YAML against a schema; each mistake names file, line and field. Opens the seals of questions. */
export function parseYaml<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
  { file, linesBefore = 0 }: Place,
  { extra = {}, clean = (text) => text }: More = {},
): z.infer<Schema> {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter });
  const lineAt = (offset: number) => lineCounter.linePos(offset).line + linesBefore;
  const [broken] = document.errors;
  if (broken)
    throw new ContentError(`${file}:${lineAt(broken.pos[0])} ${broken.message.split("\n")[0]}`);
  const parsed = withAnswers(resolved(document, file, lineAt), (path) => {
    throw new ContentError(
      `${file}:${lineOf(document, path, lineAt)} ${path.join(".")}: this seal belongs to another question_text, or was changed; write the answer in its place`,
    );
  });
  const input = cleaned(Array.isArray(parsed) ? parsed : { ...parsed, ...extra }, clean);
  const result = schema.safeParse(input);
  if (result.success) {
    const unread = findUnread(input, result.data);
    if (unread)
      throw new ContentError(
        `${file}:${lineOf(document, unread, lineAt)} ${unread.join(".")}: nothing reads this; a comma inside { } needs quotes around its text`,
      );
    return result.data;
  }
  throw new ContentError(
    ...result.error.issues.map(
      (issue) =>
        `${file}:${lineOf(document, issue.path, lineAt)} ${issue.path.join(".")}: ${inWords(issue, input)}`,
    ),
  );
}

/** zod calls a field that isn't there an invalid input. */
function inWords({ code, path, message }: z.core.$ZodIssue, input: unknown): string {
  if (code !== "invalid_type") return message;
  let value = input;
  for (const key of path) value = (value as Record<PropertyKey, unknown> | undefined)?.[key];
  return value === undefined ? "is missing" : message.replace(/^Invalid input: /, "");
}

/** A questions file is a list; a lesson has one as a field. */
function withAnswers(parsed: object, report: (path: PropertyKey[]) => void): object {
  const path = Array.isArray(parsed) ? [] : ["questions"];
  const questions: unknown = Array.isArray(parsed)
    ? parsed
    : (parsed as { questions?: unknown } | null)?.questions;
  if (!Array.isArray(questions)) return parsed;
  const { opened, broken } = unsealed(questions);
  for (const place of broken) report([...path, place, "sealed"]);
  return Array.isArray(parsed) ? opened : { ...parsed, questions: opened };
}

/** Each text in a value that was parsed, cleaned. */
export function cleaned(value: unknown, clean: (text: string) => string): unknown {
  if (typeof value === "string") return clean(value);
  if (Array.isArray(value)) return value.map((item: unknown) => cleaned(item, clean));
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, cleaned(item, clean)]),
  );
}

/** The parser refuses aliases that expand into millions of values, and those that name nothing. */
function resolved(
  document: ReturnType<typeof parseDocument>,
  file: string,
  lineAt: (offset: number) => number,
): object {
  try {
    return document.toJS() as object;
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    let line = lineAt(0);
    visit(document, {
      Alias: (_key, alias) => {
        line = lineAt(alias.range?.[0] ?? 0);
        return visit.BREAK;
      },
    });
    throw new ContentError(`${file}:${line} ${error.message}`);
  }
}

/**
 * A key the schema does not know, as when "The total is 10,000" splits into two keys inside { }: half the text would
 * be lost.
 */
function findUnread(input: unknown, read: unknown): string[] | null {
  if (typeof input !== "object" || input === null) return null;
  if (typeof read !== "object" || read === null) return null;
  const fields = new Map<string, unknown>(Object.entries(read));
  for (const [key, value] of Object.entries(input)) {
    if (!fields.has(key)) return [key];
    const deeper = findUnread(value, fields.get(key));
    if (deeper) return [key, ...deeper];
  }
  return null;
}

/** The line of the deepest part of the path that exists: a missing key is reported at its parent. */
function lineOf(
  document: ReturnType<typeof parseDocument>,
  path: PropertyKey[],
  lineAt: (offset: number) => number,
): number {
  for (let depth = path.length; depth > 0; depth--) {
    const node: unknown = document.getIn(path.slice(0, depth), true);
    if (hasRange(node)) return lineAt(node.range[0]);
  }
  return lineAt(0);
}

const hasRange = (node: unknown): node is { range: [number, number, number] } =>
  typeof node === "object" && node !== null && "range" in node && Array.isArray(node.range);
