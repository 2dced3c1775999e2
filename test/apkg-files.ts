import { DatabaseSync } from "node:sqlite";
import { zstdCompressSync } from "node:zlib";
import { zipSync, type Zippable } from "fflate";

/** A package of a collection, as Anki packs its newest. */
export const zstdPackage = (collection: Uint8Array, files: Zippable = {}) =>
  zipSync({
    meta: new Uint8Array([8, 3]),
    "collection.anki2": new TextEncoder().encode("Please update to the latest Anki version"),
    "collection.anki21b": [zstdCompressSync(collection), { level: 0 }],
    ...files,
  });

export interface RawCard {
  guid: string;
  fields: string[];
  /** In days; 0 for a new card. */
  interval?: number;
  queue?: number;
  ordinal?: number;
  deck?: number;
  type?: number;
  reviews?: [at: Date, ease: number][];
}

const message = (...fields: [field: number, value: string | number][]) =>
  Buffer.concat(
    fields.flatMap(([field, value]) =>
      typeof value === "number"
        ? [Buffer.from([field * 8, value])]
        : [varint(field * 8 + 2), varint(Buffer.byteLength(value)), Buffer.from(value)],
    ),
  );

function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (let left = value; ; left = Math.floor(left / 128)) {
    if (left < 128) return Buffer.from([...bytes, left]);
    bytes.push((left % 128) + 128);
  }
}

/** Schema 18, in which note types and decks are tables ordered by a collation that only Anki has. */
export function schema18(cards: readonly RawCard[], more = ""): Uint8Array {
  const database = new DatabaseSync(":memory:", { defensive: false });
  database.exec(`
    create table col (id integer primary key, crt integer, mod integer, scm integer, ver integer, dty integer, usn integer, ls integer,
      conf text, models text, decks text, dconf text, tags text);
    create table notetypes (id integer not null primary key, name text not null collate nocase, mtime_secs integer, usn integer, config blob);
    create table fields (ntid integer not null, ord integer not null, name text not null collate nocase, config blob, primary key (ntid, ord)) without rowid;
    create table templates (ntid integer not null, ord integer not null, name text not null collate nocase, mtime_secs integer, usn integer, config blob, primary key (ntid, ord)) without rowid;
    create table decks (id integer primary key not null, name text not null collate nocase, mtime_secs integer, usn integer, common blob, kind blob);
    create unique index idx_decks_name on decks (name);
    create table notes (id integer primary key, guid text, mid integer, mod integer, usn integer, tags text, flds text, sfld integer, csum integer, flags integer, data text);
    create table cards (id integer primary key, nid integer, did integer, ord integer, mod integer, usn integer, type integer, queue integer, due integer,
      ivl integer, factor integer, reps integer, lapses integer, left integer, odue integer, odid integer, flags integer, data text);
    create table revlog (id integer primary key, cid integer, usn integer, ease integer, ivl integer, lastIvl integer, factor integer, time integer, type integer);
    insert into col values (1, 1700000000, 0, 0, 18, 0, 0, 0, '', '', '', '', '');
    insert into fields values (1, 0, 'Front', ''), (1, 1, 'Back', ''), (2, 0, 'Text', ''), (2, 1, 'Back Extra', '');
    insert into decks values (1, 'Default', 0, 0, '', ''), (2, 'Bees' || char(31) || 'Dances', 0, 0, '', '');`);
  const insert = (sql: string, ...values: (string | number | Uint8Array)[]) =>
    database.prepare(sql).run(...values);
  insert("insert into notetypes values (1, 'Basic', 0, 0, ?)", message([1, 0], [3, ".card {}"]));
  insert("insert into notetypes values (2, 'Cloze', 0, 0, ?)", message([1, 1]));
  insert(
    "insert into templates values (1, 0, 'Card 1', 0, 0, ?)",
    message([1, "{{Front}}"], [2, "{{FrontSide}}\n<hr id=answer>\n{{Back}}"]),
  );
  insert(
    "insert into templates values (1, 1, 'Card 2', 0, 0, ?)",
    message([1, "{{Back}}"], [2, "{{FrontSide}}<hr id=answer>{{Front}}"]),
  );
  insert(
    "insert into templates values (2, 0, 'Cloze', 0, 0, ?)",
    message([1, "{{cloze:Text}}"], [2, "{{cloze:Text}}<br>{{Back Extra}}"]),
  );
  const notes = new Set<string>();
  const noteIds = new Map<string, number>();
  for (const [index, card] of cards.entries()) {
    const {
      guid,
      fields,
      interval = 0,
      queue,
      ordinal = 0,
      deck = 2,
      type = 1,
      reviews = [],
    } = card;
    const id = noteIds.get(guid) ?? 1_600_000_000_000 + index;
    noteIds.set(guid, id);
    if (!notes.has(guid))
      insert(
        "insert into notes values (?, ?, ?, 0, 0, '', ?, '', 0, 0, '')",
        id,
        guid,
        type,
        fields.join("\u001f"),
      );
    notes.add(guid);
    const state = interval > 0 ? 2 : 0;
    insert(
      "insert into cards values (?, ?, ?, ?, 0, 0, ?, ?, 0, ?, 2500, ?, 0, 0, 0, 0, 0, '{}')",
      1_600_000_000_000 + index,
      id,
      deck,
      ordinal,
      state,
      queue ?? state,
      interval,
      reviews.length,
    );
    for (const [at, ease] of reviews)
      insert(
        "insert or replace into revlog values (?, ?, 0, ?, 1, 0, 2500, 5000, 1)",
        at.getTime() + index,
        1_600_000_000_000 + index,
        ease,
      );
  }
  database.exec(`pragma writable_schema = on;
    update sqlite_schema set sql = replace(sql, 'collate nocase', 'COLLATE unicase'); ${more}`);
  const bytes = database.serialize();
  database.close();
  return bytes;
}
