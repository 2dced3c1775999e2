import {
  Column,
  getTableColumns,
  is,
  SQL,
  sql,
  Table,
  Placeholder,
  type SQLWrapper,
} from "drizzle-orm";
import { db, one, type Database } from "./client.ts";

/** A value, or its place in a statement that is prepared once. */
export type Parameter<Value> = Value | Placeholder;

/** `offset 0` keeps PostgreSQL from flattening a subquery. As SQL, because Drizzle drops a plain 0. Only where it saves a millisecond. */
export const OPTIMIZATION_FENCE = sql`0` as unknown as Placeholder;

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
  const build = () => {
    const { places, input } = isNames(parameters) ? planned(parameters) : unplanned(parameters);
    return db.select(readsOf(places)).from(input).prepare(name);
  };
  let prepared: { on: Database; statement: ReturnType<typeof build> } | undefined;
  return async (values: Record<Name, unknown>): Promise<Page> => {
    if (prepared?.on !== db) prepared = { on: db, statement: build() };
    return one(await prepared.statement.execute(values)) as Page;
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
 * time (decision 028): PostgreSQL prepares each before it runs a statement.
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

/** What `rowsOf` needs of a select. Its fields are in Drizzle's types as `_` only: `getSelectedFields` is marked internal. */
interface Select<Row> extends SQLWrapper {
  readonly _: { readonly result: Row[]; readonly selectedFields: object };
}

/** How a computed value, as JSON has it, becomes what its type says. */
type Decode = (value: unknown) => unknown;
const decodes = new WeakMap<SQL, Decode>();

function decoded<Value>(computed: SQL<Value>, decode: Decode): SQL<Value> {
  decodes.set(computed, decode);
  return computed;
}

/** A moment that is computed. JSON has it as text, and only a column's own type is known. */
export const dateOf = <Value extends Date | null>(moment: SQL<Value>): SQL<Value> =>
  decoded(moment, (value) => new Date(String(value)));

/** The rows of a select as one value of a page's statement. As from a left join, an object without any value is null. */
export function rowsOf<Row>(select: Select<Row>): SQL<Row[]> {
  const fields = fieldsOf(select._.selectedFields);
  const columns = fields.map((_, index) => sql.identifier(`c${index}`));
  const shape = shapeOf(fields);
  const list = sql.join(columns, sql`, `);
  const decode = (rows: unknown) =>
    (rows as unknown[][]).map((values) => rowFrom(values, shape) as Row);
  const rows = sql<
    Row[]
  >`(select coalesce(json_agg(json_build_array(${list})), '[]') from (${select.getSQL()}) as selected (${list}))`;
  return decoded(rows.mapWith(decode), decode);
}

interface Field {
  name: string;
  /** The name of the object that the value is in, if it is in one. */
  within: string | null;
  /** Null if the value is as it comes. */
  decode: Decode | null;
}

/** In the order in which the select names its columns. */
function fieldsOf(selected: object, within: string | null = null): Field[] {
  return Object.entries(selected).flatMap(([name, field]: [string, unknown]) => {
    if (is(field, Column) || is(field, SQL) || is(field, SQL.Aliased))
      return { name, within, decode: decodeOf(field) };
    if (within !== null) throw new TypeError(`${within}.${name} is too deep`);
    return fieldsOf(is(field, Table) ? getTableColumns(field) : (field as object), name);
  });
}

/** Most values are as JSON has them. */
function decodeOf(field: Column | SQL | SQL.Aliased): Decode | null {
  if (is(field, SQL.Aliased)) return decodeOf(field.sql);
  if (is(field, SQL)) return decodes.get(field) ?? null;
  return field.dataType === "date" ? (value) => field.mapFromDriverValue(value) : null;
}

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
