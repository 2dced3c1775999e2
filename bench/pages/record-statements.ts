import { appendFileSync } from "node:fs";
import { Client } from "pg";

/**
 * Preloaded into the server: writes every statement and its values to a file, one line each, so that a bare route can
 * repeat what a page asks the database.
 */
const file = process.env.RECORD_STATEMENTS ?? "";
type Query = { name?: string; text: string; values?: unknown[] } | string;

const prototype = Client.prototype as unknown as {
  query: (this: Client, ...args: unknown[]) => unknown;
};
const { query } = prototype;
prototype.query = function record(first, ...rest) {
  const statement = first as Query;
  const { name, text } =
    typeof statement === "string" ? { name: undefined, text: statement } : statement;
  const values =
    rest.find(Array.isArray) ?? (typeof statement === "string" ? [] : statement.values);
  appendFileSync(file, `${JSON.stringify({ name, text, values: values ?? [] })}\n`);
  return query.call(this, first, ...rest);
};
