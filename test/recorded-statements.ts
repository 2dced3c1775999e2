import { Client } from "pg";

export interface Statement {
  text: string;
  values: unknown[];
  /** Of a prepared statement. */
  name: string | null;
}

/** The statements that PostgreSQL gets from this process while these run, one after the other. */
export async function recordStatements(works: readonly (() => unknown)[]): Promise<Statement[]> {
  const statements: Statement[] = [];
  const send: unknown = Reflect.get(Client.prototype, "query");
  function recordedQuery(this: Client, ...parameters: unknown[]): unknown {
    if (typeof send !== "function") throw new TypeError("pg has no Client.query");
    statements.push(statementOf(parameters));
    return Reflect.apply(send, this, parameters);
  }
  Object.defineProperty(Client.prototype, "query", { value: recordedQuery, configurable: true });
  try {
    for (const work of works) await work();
  } finally {
    Object.defineProperty(Client.prototype, "query", { value: send, configurable: true });
  }
  return statements;
}

/** `query(text, values)` or `query({ text, values, name }, values)`. */
function statementOf([query, separate]: unknown[]): Statement {
  const { text, values, name } =
    typeof query === "string" ? { text: query } : (query as Partial<Statement>);
  return {
    text: text ?? "",
    values: Array.isArray(separate) ? separate : (values ?? []),
    name: name ?? null,
  };
}
