import {
  Column,
  getTableColumns,
  is,
  SQL,
  sql,
  Table,
  fillPlaceholders,
  noopDecoder,
  Placeholder,
  type SQLWrapper,
} from "drizzle-orm";
import { db, one, pool, type Database } from "./client.ts";

/** A value, or its place in a statement that is prepared once. */
export type Parameter<Value> = Value | Placeholder;

/** For `offset`: what is inside is planned by itself. Drizzle leaves out a plain 0, and PostgreSQL looks through a select without it. */
export const FENCE = sql`0` as unknown as Placeholder;

/** The types of values, where the plan is not to depend on them. */
type Types<Name extends string> = Record<
  Name,
  "uuid" | "bigint" | "int" | "text" | "text[]" | "date" | "timestamptz"
>;

/**
 * One statement for everything a page reads, built once per process and planned once per connection: a page of small reads
 * spends most of its time on building, planning and sending them one by one. Two statements must not share a name.
 *
 * PostgreSQL plans a statement for its values each time if that plan looks cheaper than the one for all values. For a
 * large statement the planning costs several times as much as running it. With the types of the values, PostgreSQL gets
 * to know them only when it runs the plan, so it plans once.
 */
export function pageStatement<Name extends string, Reads extends Record<string, SQL>>(
  name: string,
  parameters: readonly Name[] | Types<Name>,
  readsOf: (parameters: Record<Name, Placeholder>) => Reads,
) {
  type Page = { [Key in keyof Reads]: Reads[Key] extends SQL<infer Value> ? Value : never };
  type Run = (values: Record<Name, unknown>) => Promise<Page>;
  let built: { on: Database; run: Run } | undefined;
  const build = (): Run => {
    const { places, input } = isNames(parameters) ? planned(parameters) : unplanned(parameters);
    const reads = readsOf(places);
    const { sql: text, params: sent } = db.select(reads).from(input).toSQL();
    const found = Object.entries(reads).map(([key, read]) => ({ key, decode: decodeOf(read) }));
    return async (values) => {
      const { rows } = await pool.query<unknown[]>({
        name,
        text,
        values: fillPlaceholders(sent, values),
        rowMode: "array",
      });
      const row = one(rows);
      const page = found.map(({ key, decode }, index) => [key, decode(row[index])]);
      return Object.fromEntries(page) as Page;
    };
  };
  return async (values: Record<Name, unknown>): Promise<Page> => {
    if (built?.on !== db) built = { on: db, run: build() };
    return built.run(values);
  };
}

const isNames = (parameters: readonly string[] | Types<string>): parameters is readonly string[] =>
  Array.isArray(parameters);

interface Input {
  places: Record<string, Placeholder>;
  /** The one row that the reads belong to. */
  input: SQL;
}

const planned = (names: readonly string[]): Input => ({
  places: Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])),
  input: sql`(values (1)) as input`,
});

/**
 * Each value is sent once, as a column of that row. As selects of their own, the dashboard's sixty mentions took a tenth of its
 * time (decision 059): PostgreSQL prepares each before it runs a statement.
 */
function unplanned(types: Types<string>): Input {
  const columns = Object.entries(types).map(
    ([name, type]) => sql`${sql.placeholder(name)}::${sql.raw(type)} as ${sql.identifier(name)}`,
  );
  const places = Object.keys(types).map((name) => [name, sql`input.${sql.identifier(name)}`]);
  return {
    places: Object.fromEntries(places) as Input["places"],
    // Without the offset, PostgreSQL would look through it.
    input: sql`(select ${sql.join(columns, sql`, `)} offset 0) as input`,
  };
}

/** What `rowsOf` needs of a select. */
interface Select<Row> extends SQLWrapper {
  readonly _: { readonly result: Row[]; readonly selectedFields: object };
}

/** The rows of a select as one value of a page's statement. As from a left join, an object without any value is null. */
export function rowsOf<Row>(select: Select<Row>): SQL<Row[]> {
  const fields = fieldsOf(select._.selectedFields);
  const columns = fields.map((_, index) => sql.identifier(`c${index}`));
  const shape = shapeOf(fields);
  const list = sql.join(columns, sql`, `);
  return sql<
    Row[]
  >`(select coalesce(json_agg(json_build_array(${list})), '[]') from (${select.getSQL()}) as found (${list}))`.mapWith(
    (rows: unknown[][]) => rows.map((values) => rowFrom(values, shape) as Row),
  );
}

const decodeOf = (read: SQL) => (value: unknown) =>
  value === null ? null : decoderOf(read)!.mapFromDriverValue(value);

interface Field {
  name: string;
  /** The name of the object that the value is in, if it is in one. */
  within: string | null;
  /** Null if the value is as it comes. */
  decode: ((value: unknown) => unknown) | null;
}

/** In the order in which the select names its columns. */
function fieldsOf(selected: object, within: string | null = null): Field[] {
  return Object.entries(selected).flatMap(([name, field]: [string, unknown]) => {
    const decoder = decoderOf(field);
    if (decoder) return { name, within, decode: decodeWith(decoder) };
    if (within !== null) throw new TypeError(`${within}.${name} is too deep`);
    return fieldsOf(is(field, Table) ? getTableColumns(field) : (field as object), name);
  });
}

interface Decoder {
  mapFromDriverValue: (value: unknown) => unknown;
}

function decoderOf(field: unknown): Decoder | null {
  if (is(field, Column)) return field;
  if (is(field, SQL)) return Reflect.get(field, "decoder") as Decoder;
  return is(field, SQL.Aliased) ? decoderOf(field.sql) : null;
}

const decodingOf = (decoder: object): unknown => Reflect.get(decoder, "mapFromDriverValue");
/** Most columns' values are as they come. */
const AS_IT_COMES = new Set([decodingOf(Column.prototype), decodingOf(noopDecoder)]);

const decodeWith = (decoder: Decoder): Field["decode"] =>
  AS_IT_COMES.has(decodingOf(decoder)) ? null : (value) => decoder.mapFromDriverValue(value);

type Placed = Field & { index: number };

/** Where in a row are the values of an object, and of the objects in it. */
interface Shape {
  own: readonly Placed[];
  objects: readonly (readonly [name: string, fields: readonly Placed[]])[];
}

function shapeOf(fields: readonly Field[]): Shape {
  const within = Map.groupBy(
    fields.map((field, index) => ({ ...field, index })),
    (field) => field.within,
  );
  const own = within.get(null) ?? [];
  const objects = [...within].flatMap(([name, placed]) =>
    name === null ? [] : [[name, placed] as const],
  );
  return { own, objects };
}

function rowFrom(values: readonly unknown[], { own, objects }: Shape): Record<string, unknown> {
  const row = objectFrom(values, own);
  for (const [name, fields] of objects)
    row[name] = fields.some(({ index }) => values[index] !== null)
      ? objectFrom(values, fields)
      : null;
  return row;
}

function objectFrom(values: readonly unknown[], fields: readonly Placed[]) {
  const object: Record<string, unknown> = {};
  for (const { name, index, decode } of fields) {
    const stored = values[index];
    object[name] = stored === null || decode === null ? stored : decode(stored);
  }
  return object;
}
