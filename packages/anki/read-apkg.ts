import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { setImmediate as otherWork } from "node:timers/promises";
import { BadApkg } from "./bad-apkg.ts";
import { type CardSides, sidesOf } from "./card-sides.ts";
import { deckNames, noteTypes } from "./note-types.ts";
import { openCollection, type Collection } from "./open-collection.ts";
import { unpack, zipEntries, type ZipEntry } from "./unzip.ts";

export const APKG_LIMITS = {
  collectionBytes: 256 * 1024 * 1024,
  cards: 20_000,
  reviews: 500_000,
  fieldsLength: 50_000,
} as const;

export interface ApkgReview {
  /** In milliseconds, and unique in its collection. */
  id: number;
  at: Date;
  /** 1 again, 2 hard, 3 good, 4 easy. */
  ease: 1 | 2 | 3 | 4;
}

export interface ApkgCard {
  guid: string;
  /** From 0: which of its note's cards. */
  ordinal: number;
  /** Decks within decks are joined by `::`. */
  deck: string;
  /** Null where nothing can be read on it. */
  sides: CardSides | null;
  isSuspended: boolean;
  /** Days from its last review to its next; 0 for one that isn't studied. */
  interval: number;
  /** Oldest first. */
  reviews: ApkgReview[];
}

export interface Apkg {
  cards: ApkgCard[];
  /** Files of pictures and sounds. */
  media: number;
}

/** The newest first: a newer package holds the older ones as a note that asks for an update. */
const COLLECTIONS = ["collection.anki21b", "collection.anki21", "collection.anki2"];

/** Reads an Anki package of either collection format. Throws BadApkg. */
export async function readApkg(
  path: string,
  limits: typeof APKG_LIMITS | Record<keyof typeof APKG_LIMITS, number> = APKG_LIMITS,
): Promise<Apkg> {
  const entries = await zipEntries(path);
  const collection = COLLECTIONS.flatMap((name) =>
    entries.filter((entry) => entry.name === name),
  )[0];
  if (!collection) throw new BadApkg("no-collection");
  const folder = await mkdtemp(join(tmpdir(), "anki-"));
  try {
    const copy = join(folder, "collection");
    const isZstd = collection.name === COLLECTIONS[0];
    await unpack(collection, { from: path, to: copy, isZstd, maxBytes: limits.collectionBytes });
    const cards = await readCollection(copy, limits);
    return { cards, media: entries.filter(isMedia).length };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Their names are numbers. */
const isMedia = ({ name }: ZipEntry) => /^\d{1,9}$/.test(name);

async function readCollection(path: string, limits: Record<keyof typeof APKG_LIMITS, number>) {
  const collection = await openCollection(path);
  try {
    return await readCards(collection, limits);
  } catch (error) {
    if (error instanceof BadApkg) throw error;
    // SQLite says so in its own words; so does JSON.
    throw new BadApkg("damaged", error instanceof Error ? error.message : "");
  } finally {
    collection.database.close();
  }
}

async function readCards(
  { database, isNewer }: Collection,
  limits: Record<keyof typeof APKG_LIMITS, number>,
): Promise<ApkgCard[]> {
  if (countOf(database, "cards") > limits.cards) throw new BadApkg("too-many", "cards");
  if (countOf(database, "revlog") > limits.reviews) throw new BadApkg("too-many", "reviews");
  const types = noteTypes(database, isNewer);
  const decks = deckNames(database, isNewer);
  const reviews = await readReviews(database);
  const cards: ApkgCard[] = [];
  // By the primary keys alone: an index may compute.
  const rows = database
    .prepare(
      `select n.guid, n.mid, iif(length(n.flds) <= ?, n.flds, '') as flds, c.id, c.ord, iif(c.odid <> 0, c.odid, c.did) as did,
        c.queue, c.type, c.ivl
       from cards c not indexed join notes n not indexed on n.id = c.nid order by c.id`,
    )
    .iterate(limits.fieldsLength);
  for (const row of rows) {
    if (cards.length % ROWS_AT_ONCE === 0) await otherWork();
    const type = types.get(Number(row.mid));
    const fields = String(row.flds).split("\u001f");
    cards.push({
      guid: String(row.guid),
      ordinal: Number(row.ord),
      deck: decks.get(Number(row.did)) ?? "Default",
      sides: type ? sidesOf(type, fields, Number(row.ord)) : null,
      isSuspended: Number(row.queue) === -1,
      interval: Number(row.type) === 2 ? Math.max(0, Number(row.ivl)) : 0,
      reviews: reviews.get(Number(row.id)) ?? [],
    });
  }
  return cards;
}

const ROWS_AT_ONCE = 200;

const countOf = (database: DatabaseSync, table: "cards" | "revlog"): number =>
  Number(database.prepare(`select count(*) as count from ${table} not indexed`).get()?.count);

/** Answers to cards; what was set by hand, or asked out of turn, says nothing of memory. */
async function readReviews(database: DatabaseSync): Promise<Map<number, ApkgReview[]>> {
  const byCard = new Map<number, ApkgReview[]>();
  const rows = database
    .prepare(
      "select id, cid, ease from revlog not indexed where ease between 1 and 4 and type in (0, 1, 2) order by id",
    )
    .iterate();
  let count = 0;
  for (const { id, cid, ease } of rows) {
    if (++count % (10 * ROWS_AT_ONCE) === 0) await otherWork();
    const at = new Date(Number(id));
    if (Number.isNaN(at.getTime())) continue;
    const review = { id: Number(id), at, ease: Number(ease) as ApkgReview["ease"] };
    const own = byCard.get(Number(cid));
    if (own) own.push(review);
    else byCard.set(Number(cid), [review]);
  }
  return byCard;
}
