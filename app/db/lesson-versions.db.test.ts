import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lessonBlocks } from "#app/rules/blocks/block.ts";
import { emptyDatabase, type FreshDatabase } from "../../test/database.ts";
import { restoreBackup } from "./restore-backup.ts";
import { applyMigrations, schemaHistory } from "./schema-history.ts";

/** The first migration after which a lesson's text is in `lesson_versions`. */
const history = schemaHistory();
const index = history.findIndex(({ tables }) => tables.includes("lesson_versions"));

let database: FreshDatabase;
let client: Client;

beforeEach(async () => {
  database = await emptyDatabase();
  await restoreBackup(database.connectionString, "test/backups/1.0.3.gz", history.slice(0, index));
  client = new Client({ connectionString: database.connectionString });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

const query = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows;
const upgrade = () => applyMigrations(client, history.slice(index, index + 1));

const VERSIONS = `select lesson.id, blocks, version.prepared_remediation, written_by, content_hash
  from lessons lesson join lesson_versions version on version.id = lesson.current_version_id order by lesson.id`;

const textIn = (blocks: unknown, id: string) =>
  lessonBlocks
    .parse(blocks)
    .flatMap((block) => (block.id === id && block.kind === "text" ? [block.text] : []));

test("every written lesson of the first release becomes blocks that pass the schema, with every word", async () => {
  const before = await query("select * from lessons where explanation <> '' order by id");
  const planned = await query("select id from lessons where explanation = ''");
  expect([before.length, planned.length].every((count) => count > 0)).toBe(true);

  await upgrade();

  const after = await query(VERSIONS);
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  for (const [place, { blocks, prepared_remediation }] of after.entries()) {
    const old = before[place]!;
    expect(textIn(blocks, "hook")).toEqual([old.hook]);
    expect(textIn(blocks, "explanation")).toEqual([old.explanation]);
    expect(textIn(blocks, "example")).toEqual([old.example]);
    expect(textIn(blocks, "why")).toEqual([old.elaboration]);
    expect(textIn(blocks, "next")).toEqual([old.next_tease]);
    expect(prepared_remediation).toEqual(old.prepared_remediation);
    expect(blocks).toEqual(
      expect.arrayContaining([
        {
          id: "diagram",
          section: "explanation",
          kind: "diagram",
          diagram: old.diagram,
          description: old.visual_description,
        },
      ]),
    );
  }
});

test("a lesson without a picture, a tease or sources becomes only what it has", async () => {
  await query(
    `update lessons set visual_description = null, diagram = null, next_tease = '', sources = '[]' where explanation <> ''`,
  );

  await upgrade();

  for (const { blocks } of await query(VERSIONS))
    expect(lessonBlocks.parse(blocks).map(({ id }) => id)).toEqual([
      "hook",
      "explanation",
      "example",
      "why",
    ]);
});

test("a description without a diagram stays, and a planned lesson gets no version", async () => {
  await query(
    "update lessons set diagram = null, visual_description = 'A wave.' where explanation <> ''",
  );
  const [{ count: planned } = {}] = await query(
    "select count(*) from lessons where explanation = ''",
  );

  await upgrade();

  const [{ blocks } = {}] = await query(VERSIONS);
  expect(lessonBlocks.parse(blocks)).toContainEqual({
    id: "diagram",
    section: "explanation",
    kind: "diagram",
    description: "A wave.",
  });
  const [{ count } = {}] = await query(
    "select count(*) from lessons where current_version_id is null",
  );
  expect(count).toBe(planned);
});

test("versions say who wrote them, and equal texts have equal hashes", async () => {
  await upgrade();

  const written = await query(
    `select distinct course.source, version.written_by from lesson_versions version
     join lessons lesson on lesson.id = version.lesson_id join courses course on course.id = lesson.course_id`,
  );
  expect(written.every(({ source, written_by }) => source === written_by)).toBe(true);
  const [{ texts, hashes } = {}] = await query(
    `select count(distinct blocks::text || prepared_remediation::text) texts, count(distinct content_hash) hashes from lesson_versions`,
  );
  expect(hashes).toBe(texts);
});
