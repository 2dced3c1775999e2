import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { Pool } from "pg";

export interface Statement {
  /** As in the product, or none: those without are planned for each request. */
  name?: string;
  text: string;
  values: unknown[];
}

/** Receives a database and the statements of each page; `/0` runs those of the first page and answers with the rows. */
process.once("message", ({ address, pages }: { address: string; pages: Statement[][] }) => {
  const pool = new Pool({ connectionString: address, max: 16, min: 16 });
  const app = new Hono();
  for (const [index, statements] of pages.entries())
    app.get(`/${index}`, async (context) => {
      const results = await Promise.all(statements.map((statement) => pool.query(statement)));
      return context.json(results.map(({ rows }) => rows as unknown[]));
    });
  serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => process.send?.(port));
});
