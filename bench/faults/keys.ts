import { Client } from "pg";
import { questionOf } from "#app/features/quizzes/stored-question.ts";
import { fieldsFor } from "../../test/answer-fields.ts";

type Stored = Parameters<typeof questionOf>[0] & { id: string };

/** What a form sends as the answer to a question, by its id. */
export type Keys = Map<string, string[]>;

/** The right answers of the library, except where a question has another case each time. */
export async function storedKeys(address: string): Promise<Keys> {
  const rows = await read<Stored>(address, "select id, kind, content, key from questions");
  return new Map(rows.map((row) => [row.id, fieldsFor(questionOf(row), true)]));
}

/** The names of the library's courses. */
export async function storedTopics(address: string): Promise<string[]> {
  const statement = "select topic_name as name from courses where source = 'library' order by slug";
  return (await read<{ name: string }>(address, statement)).map(({ name }) => name);
}

async function read<Row extends object>(address: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
