import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** A list of any length, some rows at a time. */
export type Pages<Row> = AsyncIterable<Row[]>;

const ROWS_PER_PAGE = 200;

/** What a query needs to return the rows after those of the page before. */
interface Page {
  /** Where a row is in the order, in PostgreSQL's own words: a JavaScript date has no microseconds. */
  place: SQL<string[]>;
  after: SQL | undefined;
  order: PgColumn[];
  size: number;
}

/**
 * Reads a list with one short query a page: a download that takes minutes holds no connection, and its length costs no memory.
 * The columns must be unique together.
 */
export async function* readInPages<Row extends { place: string[] }>(
  order: PgColumn[],
  query: (page: Page) => Promise<Row[]>,
): AsyncGenerator<Omit<Row, "place">[], void> {
  const columns = sql.join(order, sql`, `);
  const texts = order.map((column) => sql`${column}::text`);
  const place = sql<string[]>`array[${sql.join(texts, sql`, `)}]`;
  let after: SQL | undefined;
  for (;;) {
    const rows = await query({ place, after, order, size: ROWS_PER_PAGE });
    if (rows.length > 0) yield rows.map(({ place: _place, ...row }) => row);
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_PER_PAGE) return;
    const values = last.place.map((value) => sql`${value}`);
    after = sql`(${columns}) > (${sql.join(values, sql`, `)})`;
  }
}

/** The same list with other rows. */
export async function* mapPages<Row, Mapped>(
  pages: Pages<Row>,
  map: (row: Row) => Mapped,
): AsyncGenerator<Mapped[], void> {
  for await (const rows of pages) yield rows.map(map);
}
