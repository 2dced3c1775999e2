import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { plainText } from "#packages/anki/plain-text.ts";
import { APKG_LIMITS, readApkg } from "#packages/anki/read-apkg.ts";
import { writeApkg, type Note } from "#packages/anki/write-apkg.ts";
import { schema18, zstdPackage, type RawCard } from "./apkg-files.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "nectar-apkg-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const read = (
  file: Uint8Array,
  limits = APKG_LIMITS as Record<keyof typeof APKG_LIMITS, number>,
) => {
  const path = join(folder, "package.apkg");
  writeFileSync(path, file);
  return readApkg(path, limits);
};

const at = (text: string) => new Date(`${text}Z`);
const MOMENT = { now: at("2026-11-16T11:00"), timeZone: "Europe/Berlin" };

const aNote = (changes: Partial<Note> = {}): Note => ({
  guid: "a",
  type: {
    id: 1,
    name: "Basic",
    fields: ["Front", "Back"],
    front: "{{Front}}",
    back: "{{FrontSide}}<hr id=answer>{{Back}}",
    css: "",
  },
  deck: "Bees::Dances",
  fields: ["What do bees <b>dance</b>?", "The waggle dance<br>and the round dance &amp; more"],
  tags: [],
  card: null,
  ...changes,
});

const CARDS: RawCard[] = [
  {
    guid: "one",
    fields: ["Queen", "Königin"],
    interval: 12,
    reviews: [
      [at("2026-10-01T08:00"), 1],
      [at("2026-10-02T08:00"), 3],
    ],
  },
  { guid: "one", fields: ["Queen", "Königin"], ordinal: 1 },
  {
    guid: "two",
    type: 2,
    fields: ["Bees {{c1::dance::verb}} for {{c2::{{c1::nectar}}}}.", "Extra"],
  },
  { guid: "two", type: 2, ordinal: 1, fields: [] },
  { guid: "three", fields: ["<img src='a.jpg'>", "x [sound:b.mp3]"], queue: -1 },
];

test("a package of schema 11 comes back as it was written", async () => {
  const card = {
    stability: 10,
    difficulty: 5,
    desiredRetention: 0.9,
    lastReviewedAt: at("2026-11-10T09:00"),
    dueAt: at("2026-11-20T09:00"),
    lapses: 0,
    reviews: [{ at: at("2026-11-10T09:00"), isRight: true, milliseconds: 1_000 }],
  };
  const { cards, media } = await read(await writeApkg([aNote({ card })], MOMENT));
  expect(media).toBe(0);
  expect(cards).toEqual([
    {
      guid: "a",
      ordinal: 0,
      deck: "Bees::Dances",
      sides: {
        front: "What do bees dance?",
        back: "The waggle dance\nand the round dance & more",
        cloze: null,
        media: 0,
      },
      isSuspended: false,
      interval: 10,
      reviews: [{ id: at("2026-11-10T09:00").getTime(), at: at("2026-11-10T09:00"), ease: 3 }],
    },
  ]);
});

test("a package of schema 18, compressed by zstd, is read the same way", async () => {
  const files = { media: new Uint8Array(3), "0": new Uint8Array(9), "1": new Uint8Array(9) };
  const { cards, media } = await read(zstdPackage(schema18(CARDS), files));
  expect(media).toBe(2);
  expect(cards.map(({ guid, ordinal, deck }) => [guid, ordinal, deck])).toEqual([
    ["one", 0, "Bees::Dances"],
    ["one", 1, "Bees::Dances"],
    ["two", 0, "Bees::Dances"],
    ["two", 1, "Bees::Dances"],
    ["three", 0, "Bees::Dances"],
  ]);
  expect(cards[0]).toMatchObject({
    sides: { front: "Queen", back: "Königin" },
    interval: 12,
    reviews: [{ ease: 1 }, { ease: 3 }],
  });
  expect(cards[1]?.sides).toMatchObject({ front: "Königin", back: "Queen" });
  expect(cards[4]).toMatchObject({ isSuspended: true, sides: { front: "", back: "x", media: 2 } });
});

test("a text with gaps asks one number at a time, with gaps inside of gaps", async () => {
  const { cards } = await read(zstdPackage(schema18(CARDS)));
  expect(cards[2]?.sides?.cloze).toEqual({
    text: "Bees ___ for ___.",
    fillings: ["dance", "nectar"],
    extra: "Extra",
  });
  expect(cards[3]?.sides?.cloze).toMatchObject({
    text: "Bees dance for ___.",
    fillings: ["nectar"],
  });
  expect(cards[3]?.sides).toMatchObject({
    front: "Bees dance for […].",
    back: "Bees dance for nectar.",
  });
});

describe("hostile packages", () => {
  const faultOf = (file: Uint8Array, limits?: Record<keyof typeof APKG_LIMITS, number>) =>
    read(file, limits).then(
      () => "read",
      (error: unknown) => (error as { fault?: string }).fault ?? String(error),
    );
  const collection = () => schema18(CARDS);

  test.each<[string, () => Uint8Array, string]>([
    ["no zip", () => new TextEncoder().encode("PK\u0003\u0004 and nothing more"), "no-package"],
    ["nothing", () => new Uint8Array(), "no-package"],
    ["a zip without a collection", () => zipSync({ "a.txt": new Uint8Array(3) }), "no-collection"],
    [
      "text in place of SQLite",
      () => zipSync({ "collection.anki2": new Uint8Array(5000) }),
      "damaged",
    ],
    ["a collection that was cut", () => zstdPackage(collection().subarray(0, 6000)), "damaged"],
    ["a zip that was cut", () => zstdPackage(collection()).subarray(100), "damaged"],
    ["zstd that isn't", () => zipSync({ "collection.anki21b": collection() }), "damaged"],
    [
      "tables of another program",
      () => {
        const database = new DatabaseSync(":memory:");
        database.exec("create table history (url text)");
        return zipSync({ "collection.anki2": database.serialize() });
      },
      "damaged",
    ],
  ])("%s is refused", async (_, file, fault) => {
    expect(await faultOf(file())).toBe(fault);
  });

  test("a bomb ends at the limit, whatever its headers say", async () => {
    const limits = { ...APKG_LIMITS, collectionBytes: 1_000_000 };
    const zeros = new Uint8Array(50_000_000);
    expect(await faultOf(zipSync({ "collection.anki21": zeros }), limits)).toBe("too-large");
    expect(await faultOf(zstdPackage(zeros), limits)).toBe("too-large");
    const liar = Buffer.from(zipSync({ "collection.anki21": zeros }));
    const entry = liar.lastIndexOf("PK\u0001\u0002", undefined, "latin1");
    liar.writeUInt32LE(100, entry + 24);
    expect(await faultOf(liar, limits)).toBe("too-large");
  });

  test("names in a zip are no paths", async () => {
    const file = zstdPackage(collection(), {
      "../../outside": new Uint8Array(3),
      "/tmp/outside": new Uint8Array(3),
    });
    expect((await read(file)).cards).toHaveLength(5);
    expect(readdirSync(folder)).toEqual(["package.apkg"]);
  });

  test("nothing of a package stays on the disk, read or refused", async () => {
    const own = mkdtempSync(join(folder, "tmp-"));
    vi.stubEnv("TMPDIR", own);
    await read(zstdPackage(collection()));
    await faultOf(zstdPackage(new Uint8Array(9_000)));
    expect(readdirSync(own)).toEqual([]);
    vi.unstubAllEnvs();
    rmSync(own, { recursive: true });
  });

  test("a view in place of a table isn't read, and triggers never run", async () => {
    const bytes = (sql: string) => {
      const database = new DatabaseSync(":memory:", { defensive: false });
      database.exec(
        `create table col (id, models, decks); create table cards (id); create table revlog (id); ${sql}`,
      );
      return zipSync({ "collection.anki2": database.serialize() });
    };
    const endless =
      "with recursive n(i) as (select 1 union all select i + 1 from n) select i as id from n";
    expect(await faultOf(bytes(`create view notes as ${endless}`))).toBe("damaged");
    expect(
      await faultOf(
        bytes("create table notes (id, flds generated always as (hex(zeroblob(1e9))))"),
      ),
    ).toBe("damaged");
    const armed = schema18(
      CARDS,
      `create trigger one after update on notes begin delete from cards; end;
       create view more as ${endless};`,
    );
    expect((await read(zstdPackage(armed))).cards).toHaveLength(5);
  });

  test("too many cards are refused before they are read", async () => {
    const database = new DatabaseSync(":memory:", { defensive: false });
    database.deserialize(schema18([]));
    database.exec(
      `pragma writable_schema = on; update sqlite_schema set sql = replace(sql, 'unicase', 'nocase')`,
    );
    const copy = new DatabaseSync(":memory:");
    copy.deserialize(database.serialize());
    copy.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000000)
      insert into cards select i, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '' from n`);
    const started = performance.now();
    expect(await faultOf(zstdPackage(copy.serialize()))).toBe("too-many");
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  test("a template that repeats a long field a thousand times has no sides", async () => {
    const type = { ...aNote().type, front: "{{Front}}".repeat(1_000) };
    const note = aNote({ type, fields: ["x".repeat(40_000), "y"] });
    expect((await read(await writeApkg([note], MOMENT))).cards[0]?.sides).toBeNull();
  });
});

describe("HTML as text", () => {
  test.each([
    ["<div>one</div><div>two</div>", "one\ntwo"],
    ["a &lt; b &amp;&amp; c &#8211; d &#x41; &unknown; e&nbsp;f", "a < b && c – d A &unknown; e f"],
    ["<script>alert(1)</script>x<style>b{}</style>", "x"],
    ["a < b and c > d", "a < b and c > d"],
    ["x<!-- <b>hidden</b> -->y", "xy"],
    ["<ul><li>one<li>two</ul>", "one\ntwo"],
    ["\\(x^2\\) and [$]y[/$] and <anki-mathjax>z</anki-mathjax>", "$x^2$ and $y$ and $z$"],
    ["<b", "<b"],
  ])("%s", (html, text) => {
    expect(plainText(html).text).toBe(text);
  });

  test("pictures and sounds are counted", () => {
    expect(plainText("<img src=a><video>[sound:x.mp3][sound:y.mp3]").media).toBe(4);
  });

  test("takes as long as the text is, whatever is in it", () => {
    for (const part of ["<", "<a", "<!--", "&", "[sound:", "\\(", "<script>", "{{c1::"]) {
      const started = performance.now();
      plainText(part.repeat(50_000 / part.length));
      expect(performance.now() - started, part).toBeLessThan(2_000);
    }
  });
});
