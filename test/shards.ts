import { Client } from "pg";
import type { Statement } from "./recorded-statements.ts";
import { COORDINATOR, DISTRIBUTED } from "./sharding.ts";

/** Enough that hardly anything is on one of them by chance. */
const SHARDS = 8;

/**
 * Says where a statement would run, by asking PostgreSQL's planner: beside the real tables are empty ones, partitioned by
 * learner. Like Citus's router, it leaves out the partitions that the statement's values exclude, through joins as well.
 */
export async function openShards(connectionString: string) {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query("create schema shards");
  for (const [table, column] of Object.entries(DISTRIBUTED)) await partition(client, table, column);
  await client.query("set search_path = shards, public");
  return {
    faultOf: (statement: Statement) => faultOf(client, statement),
    close: () => client.end(),
  };
}

async function partition(client: Client, table: string, column: string): Promise<void> {
  const { rowCount } = await client.query(
    "select from pg_attribute where attrelid = $1::regclass and attname = $2",
    [`public.${table}`, column],
  );
  const added = rowCount === 0 ? `, ${column} uuid` : "";
  const key = await primaryKeyOf(client, table);
  const columns = [...new Set([column, ...key])].join(", ");
  await client.query(
    `create table shards.${table} (like public.${table}${added}, primary key (${columns})) partition by hash (${column})`,
  );
  for (let index = 0; index < SHARDS; index += 1)
    await client.query(
      `create table shards.${table}__${index} partition of shards.${table} for values with (modulus ${SHARDS}, remainder ${index})`,
    );
}

async function primaryKeyOf(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
    where indisprimary and indrelid = $1::regclass`,
    [`public.${table}`],
  );
  return rows.map(({ name }) => name);
}

const GROUPING_ERROR = "42803";
/** Keeps PostgreSQL from seeing the values while it plans, see `app/db/page-statement.ts`. */
const FENCE = " offset 0) as input";

/** Null if it runs on the shard of one learner, or reads nothing that is distributed; otherwise what keeps it from that. */
async function faultOf(client: Client, { text, values }: Statement): Promise<string | null> {
  if (!/^\s*(select|with|insert|update|delete)\b/i.test(text)) return null;
  const relations = await relationsOf(client, text, values).catch((error: unknown) => {
    if ((error as { code?: string }).code === GROUPING_ERROR) return null;
    throw error;
  });
  if (relations === null) return "groups by an id that isn't the whole primary key any more";
  const own = relations.filter((name) => COORDINATOR.includes(name));
  if (own.length > 0 && shardsOf(relations).size > 0)
    return `joins ${tablesOf(relations.filter((name) => PARTITION.test(name)))} with the coordinator's ${tablesOf(own)}`;
  if (shardsOf(relations).size <= 1) return null;
  if (!text.includes(FENCE)) return `every shard of ${spreadOf(relations)}`;
  const open = await relationsOf(client, text.replaceAll(FENCE, ") as input"), values);
  return shardsOf(open).size === 1
    ? "takes the learner's id as a column"
    : `takes the learner's id as a column, and every shard of ${spreadOf(open)}`;
}

interface Plan {
  "Relation Name"?: string;
  Plans?: Plan[];
}

async function relationsOf(client: Client, text: string, values: unknown[]): Promise<string[]> {
  const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
    `explain (format json, costs off) ${text}`,
    values,
  );
  const relations: string[] = [];
  const visit = ({ "Relation Name": name, Plans = [] }: Plan) => {
    if (name !== undefined) relations.push(name);
    for (const plan of Plans) visit(plan);
  };
  for (const { "QUERY PLAN": plans } of rows) visit(plans[0].Plan);
  return relations;
}

const PARTITION = /^(\w+)__(\d+)$/;

/** The numbers of the partitions: those of one learner have the same in every table. */
const shardsOf = (relations: string[]) =>
  new Set(relations.flatMap((name) => PARTITION.exec(name)?.[2] ?? []));

/** The distributed tables among them. */
const tablesOf = (relations: string[]): string =>
  [...new Set(relations.map((name) => PARTITION.exec(name)?.[1] ?? name))].toSorted().join(", ");

/** Those that are read on every shard. */
const spreadOf = (relations: string[]): string =>
  tablesOf(
    relations.filter((name) => {
      const table = PARTITION.exec(name)?.[1];
      return (
        table !== undefined &&
        relations.includes(`${table}__0`) &&
        relations.includes(`${table}__1`)
      );
    }),
  );
