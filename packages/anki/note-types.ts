import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import type { CardTemplate, ReadNoteType } from "./card-sides.ts";
import { protobufFields, textIn } from "./protobuf.ts";

type Row = Record<string, SQLOutputValue>;

/** The note types of a collection, by id. */
export const noteTypes = (
  database: DatabaseSync,
  isNewer: boolean,
): ReadonlyMap<number, ReadNoteType> =>
  isNewer ? typesInTables(database) : typesInJson(firstRow(database));

/** The names of its decks, by id; those within others are joined by `::`. */
export function deckNames(database: DatabaseSync, isNewer: boolean): ReadonlyMap<number, string> {
  if (isNewer)
    return new Map(
      database
        .prepare("select id, name from decks not indexed")
        .all()
        .map(({ id, name }) => [Number(id), String(name).replaceAll("\u001f", "::")]),
    );
  const decks = recordIn(firstRow(database).decks);
  return new Map(Object.entries(decks).map(([id, deck]) => [Number(id), textAt(deck, "name")]));
}

const firstRow = (database: DatabaseSync): Row =>
  database.prepare("select models, decks from col not indexed limit 1").get() ?? {};

function typesInTables(database: DatabaseSync): ReadonlyMap<number, ReadNoteType> {
  const rows = (sql: string): Row[] => database.prepare(sql).all();
  const fields = Map.groupBy(
    rows("select ntid, ord, name from fields not indexed order by ntid, ord"),
    ({ ntid }) => Number(ntid),
  );
  const templates = Map.groupBy(
    rows("select ntid, ord, config from templates not indexed order by ntid, ord"),
    ({ ntid }) => Number(ntid),
  );
  return new Map(
    rows("select id, config from notetypes not indexed").map(({ id, config }) => [
      Number(id),
      {
        isCloze: protobufFields(blob(config)).get(KIND) === CLOZE,
        fields: (fields.get(Number(id)) ?? []).map(({ name }) => String(name)),
        templates: new Map(
          (templates.get(Number(id)) ?? []).map((row) => [
            Number(row.ord),
            templateOf(blob(row.config)),
          ]),
        ),
      },
    ]),
  );
}

/** Numbers of the messages' fields. */
const [KIND, CLOZE] = [1, 1];
const [FRONT, BACK] = [1, 2];

const blob = (value: unknown) => (value instanceof Uint8Array ? value : new Uint8Array());

function templateOf(config: Uint8Array): CardTemplate {
  const fields = protobufFields(config);
  return { front: textIn(fields, FRONT), back: textIn(fields, BACK) };
}

function typesInJson({ models }: Row): ReadonlyMap<number, ReadNoteType> {
  return new Map(
    Object.entries(recordIn(models)).map(([id, model]) => [
      Number(id),
      {
        isCloze: numberAt(model, "type") === CLOZE,
        fields: inOrder(model.flds).map((field) => textAt(field, "name")),
        templates: new Map(
          inOrder(model.tmpls).map((template) => [
            numberAt(template, "ord"),
            { front: textAt(template, "qfmt"), back: textAt(template, "afmt") },
          ]),
        ),
      },
    ]),
  );
}

type Json = Record<string, unknown>;

const isRecord = (value: unknown): value is Json => typeof value === "object" && value !== null;

/** The entries of an object in JSON that are objects themselves. */
function recordIn(json: SQLOutputValue | undefined): Record<string, Json> {
  const parsed: unknown = JSON.parse(String(json));
  if (!isRecord(parsed)) return {};
  return Object.fromEntries(
    Object.entries(parsed).flatMap(([key, value]) => (isRecord(value) ? [[key, value]] : [])),
  );
}

const inOrder = (list: unknown): Json[] =>
  (Array.isArray(list) ? list.filter(isRecord) : []).toSorted(
    (one, other) => numberAt(one, "ord") - numberAt(other, "ord"),
  );

const textAt = (record: Json, key: string) => (typeof record[key] === "string" ? record[key] : "");
const numberAt = (record: Json, key: string) => (typeof record[key] === "number" ? record[key] : 0);
