import { DatabaseSync, type SQLOutputValue } from "node:sqlite";
import { strFromU8, unzipSync } from "fflate";

type Row = Record<string, SQLOutputValue>;

/** What is in a package, as SQLite reads it. */
export function collectionIn(file: Uint8Array, name = "collection.anki21") {
  const files = unzipSync(file);
  const database = new DatabaseSync(":memory:");
  database.deserialize(files[name] ?? new Uint8Array());
  const rows = (sql: string) => database.prepare(sql).all() as Row[];
  const [col = {}] = rows("select * from col");
  const json = (column: string) => JSON.parse(String(col[column])) as Record<string, Row>;
  const read = {
    integrity: rows("pragma integrity_check")[0]?.integrity_check,
    crt: Number(col.crt),
    config: JSON.parse(String(col.conf)) as Row,
    decks: Object.values(json("decks")).map(({ id, name }) => ({ id, name: String(name) })),
    models: Object.values(json("models")),
    notes: rows("select id, guid, mid, tags, flds from notes order by id"),
    cards: rows("select * from cards order by id"),
    reviews: rows("select * from revlog order by id"),
    media: strFromU8(files.media ?? new Uint8Array()),
  };
  database.close();
  return read;
}
