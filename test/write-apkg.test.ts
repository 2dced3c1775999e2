import { describe, expect, test } from "vitest";
import { collectionIn } from "./read-apkg-collection.ts";
import { type CardState, type Note, type NoteType, writeApkg } from "#packages/anki/write-apkg.ts";

const BERLIN = { now: new Date("2026-11-16T11:00:00Z"), timeZone: "Europe/Berlin" };

const TYPE: NoteType = {
  id: 1_763_290_800_009,
  name: "Basic",
  fields: ["Front", "Back"],
  front: "{{Front}}",
  back: "{{Back}}",
  css: "",
};

const aNote = (changes: Partial<Note> = {}): Note => ({
  guid: "a",
  type: TYPE,
  deck: "Bees::01 The dance",
  fields: ["front", "back"],
  tags: ["nectar"],
  card: null,
  ...changes,
});

const at = (text: string) => new Date(`${text}Z`);

const STATE: CardState = {
  stability: 12.34567,
  difficulty: 5.4321,
  desiredRetention: 0.9,
  lastReviewedAt: at("2026-11-10T09:00"),
  dueAt: at("2026-11-22T09:00"),
  lapses: 1,
  reviews: [
    { at: at("2026-11-01T09:00"), isRight: false, milliseconds: 9_000 },
    { at: at("2026-11-10T09:00"), isRight: true, milliseconds: 4_000 },
  ],
};

test("a card is as far as it is remembered: due day, interval, history and FSRS's numbers", async () => {
  const { integrity, cards, reviews, crt } = collectionIn(
    await writeApkg([aNote({ card: STATE })], BERLIN),
  );
  expect(integrity).toBe("ok");
  // Four in the morning in Berlin, on the day before the first answer.
  expect(new Date(crt * 1000)).toEqual(at("2026-10-31T03:00"));
  expect(cards).toMatchObject([{ type: 2, queue: 2, due: 22, ivl: 12, reps: 2, lapses: 1 }]);
  expect(JSON.parse(String(cards[0]?.data))).toEqual({
    s: 12.3457,
    d: 5.432,
    dr: 0.9,
    lrt: at("2026-11-10T09:00").getTime() / 1000,
  });
  expect(reviews).toMatchObject([
    { id: at("2026-11-01T09:00").getTime(), ease: 1, ivl: 9, lastIvl: 0, time: 9_000, type: 0 },
    { id: at("2026-11-10T09:00").getTime(), ease: 3, ivl: 12, lastIvl: 9, time: 4_000, type: 1 },
  ]);
});

test.each([
  ["Europe/Berlin", -60, "2026-11-15T03:00"],
  ["America/Los_Angeles", 480, "2026-11-15T12:00"],
  ["Asia/Kolkata", -330, "2026-11-14T22:30"],
])("days are those of %s", async (timeZone, creationOffset, start) => {
  const file = await writeApkg([aNote()], { ...BERLIN, timeZone });
  const { config, crt } = collectionIn(file);
  expect(config).toMatchObject({ creationOffset });
  expect(new Date(crt * 1000)).toEqual(at(start));
});

test("a card is due on the learner's own day, also across the change of the clocks", async () => {
  // 23:30 in Berlin's summer, and half past midnight in its winter.
  const [lastReviewedAt, dueAt] = [at("2026-10-20T21:30"), at("2026-10-29T23:30")];
  const card = { ...STATE, lastReviewedAt, dueAt, reviews: [] };
  const { cards, crt } = collectionIn(await writeApkg([aNote({ card })], BERLIN));
  expect(new Date(crt * 1000)).toEqual(at("2026-10-19T02:00"));
  expect(cards[0]).toMatchObject({ due: 11 });
});

test("a card that was never studied is new, and comes in the order of the notes", async () => {
  const notes = [aNote(), aNote({ guid: "b" })];
  const { cards } = collectionIn(await writeApkg(notes, BERLIN));
  expect(cards.map(({ type, queue }) => [type, queue])).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect(new Set(cards.map(({ due }) => due))).toEqual(new Set([1, 2]));
});

test("decks lie within decks", async () => {
  const { decks, cards } = collectionIn(
    await writeApkg([aNote(), aNote({ guid: "b", deck: "Default" })], BERLIN),
  );
  expect(decks.map(({ name }) => name).toSorted()).toEqual([
    "Bees",
    "Bees::01 The dance",
    "Default",
  ]);
  const own = decks.find(({ name }) => name === "Bees::01 The dance");
  expect(new Set(cards.map(({ did }) => did))).toEqual(new Set([own?.id, 1]));
});

test("a second package has the same ids, so that Anki updates what it has", async () => {
  const later = { ...BERLIN, now: at("2026-12-24T18:00") };
  const notes = [aNote(), aNote({ guid: "b", card: STATE })];
  const first = collectionIn(await writeApkg(notes, BERLIN));
  const second = collectionIn(await writeApkg(notes.toReversed(), later));
  expect(second.notes).toEqual(first.notes);
  expect(second.cards.map(({ id }) => id)).toEqual(first.cards.map(({ id }) => id));
  expect(second.reviews).toEqual(first.reviews);
  expect(second.decks.toSorted((one, other) => (one.name < other.name ? -1 : 1))).toEqual(
    first.decks.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
  );
});

test("two answers in the same millisecond are two", async () => {
  const moment = at("2026-11-10T09:00");
  const card = { ...STATE, reviews: [{ at: moment, isRight: true, milliseconds: 0 }] };
  const notes = [aNote({ card }), aNote({ guid: "b", card })];
  const { reviews } = collectionIn(await writeApkg(notes, BERLIN));
  expect(reviews.map(({ id }) => Number(id) - moment.getTime())).toEqual([0, 1]);
});

describe("hostile texts", () => {
  test("what separates fields stays out of them", async () => {
    const fields = ["one\u001ftwo\u0000", "back"];
    const { notes } = collectionIn(await writeApkg([aNote({ fields })], BERLIN));
    expect(notes[0]?.flds).toBe("onetwo\u001fback");
  });

  test("quotes reach neither SQL nor JSON", async () => {
    const text = `'); drop table cards; -- " \\ ${"x".repeat(100_000)}`;
    const note = aNote({ fields: [text, text], deck: text, type: { ...TYPE, name: text } });
    const { integrity, notes, cards, models } = collectionIn(await writeApkg([note], BERLIN));
    expect(integrity).toBe("ok");
    expect(notes[0]?.flds).toBe(`${text}\u001f${text}`);
    expect(cards).toHaveLength(1);
    expect(models[0]).toMatchObject({ name: text });
  });
});

test("without a note it is still a package", async () => {
  const { integrity, notes, decks, media } = collectionIn(await writeApkg([], BERLIN));
  expect(integrity).toBe("ok");
  expect(notes).toEqual([]);
  expect(decks).toEqual([{ id: 1, name: "Default" }]);
  expect(media).toBe("{}");
});

test("older programs find the same collection under its older name", async () => {
  const file = await writeApkg([aNote({ card: STATE })], BERLIN);
  expect(collectionIn(file, "collection.anki2")).toEqual(collectionIn(file));
});
