import { createHash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { strToU8, zipSync } from "fflate";
import { CONFIG, deckRow, DECK_CONFIG, DEFAULT_DECK_ID, SCHEMA } from "./schema.ts";

export interface NoteType {
  /** Stays the same for ever. */
  id: number;
  name: string;
  fields: readonly string[];
  /** HTML with `{{Field}}`. */
  front: string;
  back: string;
  css: string;
  isCloze?: boolean;
}

export interface Note {
  /** Stays the same for the same question. */
  guid: string;
  type: NoteType;
  /** Decks within decks are joined by `::`. */
  deck: string;
  /** HTML, one for each field of its type. */
  fields: readonly string[];
  tags: readonly string[];
  /** Null for a card that was never studied. */
  card: CardState | null;
}

export interface CardState {
  /** Days until recall falls to 90%. */
  stability: number;
  /** 1 to 10. */
  difficulty: number;
  desiredRetention: number;
  lastReviewedAt: Date;
  dueAt: Date;
  lapses: number;
  /** Oldest first. */
  reviews: readonly { at: Date; isRight: boolean; milliseconds: number }[];
}

const DAY_MS = 86_400_000;
const EASE = 2_500;
const FIELD_END = "\u001f";

/** An Anki package. `now` is when it is made. */
export function writeApkg(notes: readonly Note[], now: Date): Uint8Array {
  const collection = collectionOf(notes, now);
  return zipSync(
    { "collection.anki2": collection, "collection.anki21": collection, media: strToU8("{}") },
    { mtime: now },
  );
}

function collectionOf(notes: readonly Note[], now: Date): Uint8Array {
  const database = new DatabaseSync(":memory:");
  try {
    database.exec(SCHEMA);
    const decks = deckIds(notes);
    const start = startOfCounting(notes, now);
    writeHead(database, notes, { decks, start, now });
    const write = writers(database, { decks, start, now });
    notes.forEach((note, place) => write(note, place));
    return database.serialize();
  } finally {
    database.close();
  }
}

type Counting = { decks: ReadonlyMap<string, number>; start: number; now: Date };

/** Anki counts days from here, and no due date may lie before it. */
function startOfCounting(notes: readonly Note[], now: Date): number {
  const moments = notes.flatMap(({ card }) =>
    card ? [card.dueAt, card.lastReviewedAt, ...card.reviews.map(({ at }) => at)] : [],
  );
  const first = moments.reduce((least, moment) => Math.min(least, moment.getTime()), now.getTime());
  return Math.floor(first / DAY_MS - 1) * DAY_MS;
}

/** The same deck has the same id in every package; its parents exist, too. */
function deckIds(notes: readonly Note[]): ReadonlyMap<string, number> {
  const names = new Set(
    notes.flatMap(({ deck }) => {
      const parts = deck.split("::");
      return parts.map((_, index) => parts.slice(0, index + 1).join("::"));
    }),
  );
  return new Map([...names].map((name) => [name, idOf(name)]));
}

/** A number as Anki's own ids are: milliseconds of some moment. */
const idOf = (text: string) => 1_400_000_000_000 + (sha1(text).readUIntBE(0, 5) % 200_000_000_000);

const sha1 = (text: string) => createHash("sha1").update(text).digest();

function writeHead(database: DatabaseSync, notes: readonly Note[], { decks, start, now }: Counting) {
  const seconds = Math.floor(now.getTime() / 1000);
  const rows = {
    [DEFAULT_DECK_ID]: deckRow(DEFAULT_DECK_ID, "Default", seconds),
    ...Object.fromEntries([...decks].map(([name, id]) => [id, deckRow(id, name, seconds)])),
  };
  const types = new Map(notes.map(({ type }) => [type.id, type]));
  const models = Object.fromEntries([...types].map(([id, type]) => [id, modelOf(type, seconds)]));
  database
    .prepare("insert into col values (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, '{}')")
    .run(
      start / 1000,
      now.getTime(),
      now.getTime(),
      JSON.stringify(CONFIG),
      JSON.stringify(models),
      JSON.stringify(rows),
      JSON.stringify(DECK_CONFIG),
    );
}

const modelOf = ({ id, name, fields, front, back, css, isCloze = false }: NoteType, mod: number) => ({
  id,
  name,
  type: isCloze ? 1 : 0,
  mod,
  usn: -1,
  sortf: 0,
  did: null,
  tmpls: [{ name, ord: 0, qfmt: front, afmt: back, did: null, bqfmt: "", bafmt: "" }],
  flds: fields.map((field, ord) => ({
    name: field,
    ord,
    sticky: false,
    rtl: false,
    font: "Arial",
    size: 20,
    media: [],
  })),
  css,
  latexPre: "",
  latexPost: "",
  tags: [],
  vers: [],
  req: [[0, "any", [0]]],
});

function writers(database: DatabaseSync, { decks, start, now }: Counting) {
  const seconds = Math.floor(now.getTime() / 1000);
  const noteRow = database.prepare("insert into notes values (?, ?, ?, ?, -1, ?, ?, ?, ?, 0, '')");
  const cardRow = database.prepare(
    "insert into cards values (?, ?, ?, 0, ?, -1, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, 0, ?)",
  );
  const reviewRow = database.prepare("insert into revlog values (?, ?, -1, ?, ?, ?, ?, ?, 1)");
  const moments = new Set<number>();
  return ({ guid, type, deck, fields, tags, card }: Note, place: number) => {
    const id = idOf(guid);
    const [first = ""] = fields;
    noteRow.run(
      id,
      guid,
      type.id,
      seconds,
      tags.length > 0 ? ` ${tags.join(" ")} ` : "",
      fields.join(FIELD_END),
      first,
      sha1(withoutMarkup(first)).readUInt32BE(0),
    );
    const at = decks.get(deck) ?? DEFAULT_DECK_ID;
    if (card === null) {
      cardRow.run(id, id, at, seconds, 0, 0, place + 1, 0, 0, 0, 0, "{}");
      return;
    }
    const interval = Math.max(1, days(card.dueAt.getTime() - card.lastReviewedAt.getTime()));
    const due = Math.floor((card.dueAt.getTime() - start) / DAY_MS);
    const { reviews, lapses } = card;
    cardRow.run(id, id, at, seconds, 2, 2, due, interval, EASE, reviews.length, lapses, dataOf(card));
    reviews.forEach((review, index) => {
      const previous = reviews[index - 1];
      const next = reviews[index + 1]?.at ?? card.dueAt;
      const since = previous ? days(review.at.getTime() - previous.at.getTime()) : 0;
      const until = Math.max(1, days(next.getTime() - review.at.getTime()));
      const ease = review.isRight ? 3 : 1;
      reviewRow.run(free(moments, review.at), id, ease, until, since, EASE, review.milliseconds);
    });
  };
}

/** As FSRS reads it: rounded as Anki rounds. */
const dataOf = ({ stability, difficulty, desiredRetention, lastReviewedAt }: CardState) =>
  JSON.stringify({
    s: Number(stability.toFixed(4)),
    d: Number(difficulty.toFixed(3)),
    dr: desiredRetention,
    lrt: Math.floor(lastReviewedAt.getTime() / 1000),
  });

const days = (milliseconds: number) => Math.round(milliseconds / DAY_MS);

/** The log's key is its moment, so two at the same millisecond move apart. */
function free(moments: Set<number>, at: Date): number {
  let moment = at.getTime();
  while (moments.has(moment)) moment += 1;
  moments.add(moment);
  return moment;
}

const withoutMarkup = (html: string) => html.replaceAll(/<[^>]*>/g, "");
