import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { expect, test } from "vitest";
import { describeResponse, grade, question, type Question } from "#app/rules/questions/question.ts";
import { emptyDatabase } from "../../test/database.ts";
import { migrate } from "./migrate.ts";
import { restoreBackup } from "./restore-backup.ts";
import { schemaHistory } from "./schema-history.ts";

const history = schemaHistory();
const RELEASED = { file: "test/backups/1.0.3.gz", versions: history.slice(0, 6) };
/** The last schema with four options in columns. */
const before = history.slice(0, 12);

test("every question and answer of an earlier release is preserved in the new form", async () => {
  const folder = mkdtempSync(join(tmpdir(), "nectar-kinds-"));
  const database = await emptyDatabase();
  await restoreBackup(database.connectionString, RELEASED.file, RELEASED.versions);
  await migrate(database.connectionString, folder, before);
  const client = new Client({ connectionString: database.connectionString });
  await client.connect();
  type Before = {
    id: string;
    options: string[];
    correct_option: number;
    explanation: string;
    feedback_correct: string;
    feedback_incorrect: string;
  };
  const { rows: stored } = await client.query<Before>("select * from questions");
  const { rows: answers } = await client.query<{ id: string; selected_answer: string }>(
    "select id, selected_answer from quiz_attempts",
  );
  expect(stored.length).toBeGreaterThan(0);
  expect(answers.length).toBeGreaterThan(0);

  await migrate(database.connectionString, folder);

  const { rows: after } = await client.query<Question & { id: string; review_state: string }>(
    "select * from questions",
  );
  for (const row of stored) {
    const now = after.find(({ id }) => id === row.id)!;
    expect(now.review_state).toBe("checked");
    const parsed = question.parse(now);
    const right = (option: number) => grade(parsed, { option });
    expect([0, 1, 2, 3].filter(right)).toEqual([row.correct_option]);
    expect(parsed).toMatchObject({
      content: { options: row.options },
      key: {
        explanation: row.explanation,
        feedbackCorrect: row.feedback_correct,
        feedbackIncorrect: row.feedback_incorrect,
      },
    });
  }
  const { rows: graded } = await client.query<Question & Record<string, unknown>>(
    `select q.kind, q.content, q.key, a.id as answer_id, a.response, a.is_correct
     from answers a join questions q on q.id = a.question_id`,
  );
  for (const { id, selected_answer } of answers) {
    const row = graded.find((answer) => answer.answer_id === id)!;
    expect(describeResponse(row, row.response)).toBe(selected_answer);
    expect(grade(row, row.response)).toBe(row.is_correct);
  }
  await client.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});
