import { createHash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { dayNumber, minutesWest, startOfDay } from "./days.ts";
import { zip } from "./zip.ts";
import { CONFIG, deckRow, DECK_CONFIG, DEFAULT_DECK, DEFAULT_DECK_ID, SCHEMA } from "./schema.ts";

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
const LEARNING = 0;
const REVIEW = 1;
const FIELD_END = "\u001f";
/** Between two fields, or what SQLite's own tools end a text at. */
// oxlint-disable-next-line no-control-regex -- these are what it's about
const FORBIDDEN = /[\u0000\u001f]/g;

/** When a package is made, and where its days begin and end. */
export type Moment = { now: Date; timeZone: string };

/** An Anki package. */
export async function writeApkg(notes: readonly Note[], moment: Moment): Promise<Uint8Array> {
  const collection = collectionOf(notes, moment);
  const files = [
    ["collection.anki2", collection],
    ["collection.anki21", collection],
    ["media", Buffer.from("{}")],
  ] as const;
  return zip(files, moment.now);
}

function collectionOf(notes: readonly Note[], { now, timeZone }: Moment): Uint8Array {
  const database = new DatabaseSync(":memory:");
  try {
    database.exec(SCHEMA);
    const decks = deckIds(notes);
    const counting = { decks, firstDay: firstDay(notes, now, timeZone), now, timeZone };
    writeHead(database, notes, counting);
    database.exec("begin");
    const write = noteWriter(database, counting);
    notes.forEach((note, place) => write(note, place));
    database.exec("commit");
    return database.serialize();
  } finally {
    database.close();
  }
}

type Counting = Moment & { decks: ReadonlyMap<string, number>; firstDay: number };

/** Anki counts days from here, and no due date may lie before it. */
function firstDay(notes: readonly Note[], now: Date, timeZone: string): number {
  let first = now.getTime();
  for (const { card } of notes) {
    if (card === null) continue;
    const moments = [card.dueAt, card.lastReviewedAt, ...card.reviews.map(({ at }) => at)];
    for (const moment of moments) first = Math.min(first, moment.getTime());
  }
  return dayNumber(new Date(first), timeZone) - 1;
}

/** The same deck has the same id in every package; its parents exist, too. */
function deckIds(notes: readonly Note[]): ReadonlyMap<string, number> {
  const names = new Set(
    notes.flatMap(({ deck }) => {
      const parts = deck.split("::");
      return parts.map((_, index) => parts.slice(0, index + 1).join("::"));
    }),
  );
  const free = freeIds();
  return new Map(
    [...names].map((name) => [name, name === DEFAULT_DECK ? DEFAULT_DECK_ID : free(idOf(name))]),
  );
}

/** A number as Anki's own ids are: milliseconds of some moment. */
const idOf = (text: string) => 1_400_000_000_000 + (sha1(text).readUIntBE(0, 5) % 200_000_000_000);

/** The id itself, or the next one that is free. */
function freeIds(): (id: number) => number {
  const taken = new Set<number>();
  return (id) => {
    let free = id;
    while (taken.has(free)) free += 1;
    taken.add(free);
    return free;
  };
}

const sha1 = (text: string) => createHash("sha1").update(text).digest();

function writeHead(
  database: DatabaseSync,
  notes: readonly Note[],
  { decks, firstDay: day, now, timeZone }: Counting,
) {
  const seconds = Math.floor(now.getTime() / 1000);
  const rows = {
    [DEFAULT_DECK_ID]: deckRow(DEFAULT_DECK_ID, DEFAULT_DECK, seconds),
    ...Object.fromEntries([...decks].map(([name, id]) => [id, deckRow(id, name, seconds)])),
  };
  const types = new Map(notes.map(({ type }) => [type.id, type]));
  const models = Object.fromEntries([...types].map(([id, type]) => [id, modelOf(type, seconds)]));
  const start = startOfDay(day, timeZone);
  const config = { ...CONFIG, creationOffset: minutesWest(start, timeZone) };
  database
    .prepare("insert into col values (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, '{}')")
    .run(
      start.getTime() / 1000,
      now.getTime(),
      now.getTime(),
      JSON.stringify(config),
      JSON.stringify(models),
      JSON.stringify(rows),
      JSON.stringify(DECK_CONFIG),
    );
}

const modelOf = (
  { id, name, fields, front, back, css, isCloze = false }: NoteType,
  mod: number,
) => ({
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

function noteWriter(database: DatabaseSync, { decks, firstDay: start, now, timeZone }: Counting) {
  const seconds = Math.floor(now.getTime() / 1000);
  const noteRow = database.prepare("insert into notes values (?, ?, ?, ?, -1, ?, ?, ?, ?, 0, '')");
  const cardRow = database.prepare(
    "insert into cards values (?, ?, ?, 0, ?, -1, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, 0, ?)",
  );
  const reviewRow = database.prepare("insert into revlog values (?, ?, -1, ?, ?, ?, ?, ?, ?)");
  const freeId = freeIds();
  // The log's key is its moment, so two at the same millisecond move apart.
  const freeMoment = freeIds();
  return ({ guid, type, deck, tags, card, ...note }: Note, place: number) => {
    const id = freeId(idOf(guid));
    const fields = note.fields.map((field) => field.replaceAll(FORBIDDEN, ""));
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
    const due = dayNumber(card.dueAt, timeZone) - start;
    const { reviews, lapses } = card;
    const reps = Math.max(1, reviews.length);
    cardRow.run(id, id, at, seconds, 2, 2, due, interval, EASE, reps, lapses, dataOf(card));
    reviews.forEach((review, index) => {
      const previous = reviews[index - 1];
      const next = reviews[index + 1]?.at ?? card.dueAt;
      const since = previous ? days(review.at.getTime() - previous.at.getTime()) : 0;
      const until = Math.max(1, days(next.getTime() - review.at.getTime()));
      const ease = review.isRight ? 3 : 1;
      // Without a first learning step, FSRS takes a history for cut off when its parameters are fitted.
      const kind = previous ? REVIEW : LEARNING;
      const moment = freeMoment(review.at.getTime());
      reviewRow.run(moment, id, ease, until, since, EASE, review.milliseconds, kind);
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

const withoutMarkup = (html: string) => html.replaceAll(/<[^>]*>/g, "");
