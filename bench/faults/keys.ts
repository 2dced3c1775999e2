import { Client } from "pg";
import { questionOf } from "#app/features/quizzes/stored-question.ts";
import { fieldsFor } from "../../test/answer-fields.ts";

type Stored = Parameters<typeof questionOf>[0] & { id: string };

/** What a form sends as the answer to a question, by its id. */
export type Keys = Map<string, string[]>;

/** The right answers of the library, except where a question has another case each time. */
export async function storedKeys(address: string): Promise<Keys> {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    const { rows } = await client.query<Stored>("select id, kind, content, key from questions");
    return new Map(rows.map((row) => [row.id, fieldsFor(questionOf(row), true)]));
  } finally {
    await client.end();
  }
}
