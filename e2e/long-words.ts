import type { Block } from "#app/rules/blocks/block.ts";
import { blocksOf } from "#app/rules/blocks/lesson-blocks.ts";
import { join } from "node:path";
import { Client } from "pg";
import { findEmbeddedPostgres } from "#app/db/embedded.ts";
import type { Nectar } from "./nectar.ts";

/** One word as long as a URL. */
export const LONG = `https://example.org/${"Donaudampfschifffahrt".repeat(7)}`;

const cell = LONG.slice(0, 160);
const LONG_BLOCKS: Block[] = [
  ...blocksOf({
    hook: LONG,
    explanation: LONG,
    example: `- ${LONG}`,
    elaboration: `\`${LONG}\``,
    next_tease: LONG,
  }),
  { id: "code", section: "why", kind: "code", language: "text", code: LONG, caption: cell },
  { id: "math", section: "why", kind: "math", latex: LONG, spoken: LONG },
  {
    id: "table",
    section: "why",
    kind: "table",
    caption: cell,
    header: [cell, cell, cell],
    rows: [[cell, cell, cell]],
  },
  { id: "tip", section: "why", kind: "callout", tone: "tip", text: LONG },
  {
    id: "ask",
    section: "why",
    kind: "ask",
    prompt: LONG,
    options: [cell, `2${cell}`],
    answer: { text: LONG },
  },
];

/** Fills every text that a learner types or a model writes with one unbreakable word. */
export async function useLongWords({ dataDir }: Nectar): Promise<void> {
  const connectionString = await findEmbeddedPostgres(join(dataDir, "postgres"));
  const client = new Client({ connectionString: connectionString ?? "" });
  await client.connect();
  const [name, title] = [LONG.slice(0, 50), LONG.slice(0, 100)];
  const options = JSON.stringify([1, 2, 3, 4].map((number) => `${number}${LONG}`));
  const texts = JSON.stringify({
    explanation: LONG,
    feedbackCorrect: LONG,
    feedbackIncorrect: LONG,
  });
  await client.query(
    `update courses set topic_name = '${title}', description = '${LONG}', notice = '${LONG}'`,
  );
  await client.query(
    `update lessons set title = lesson_number || '${title}', objective = '${LONG}'`,
  );
  await client.query("update lesson_versions set blocks = $1", [JSON.stringify(LONG_BLOCKS)]);
  await client.query(
    `update questions set question_text = '${LONG}', content = jsonb_set(content, '{options}', '${options}'),
       key = key || '${texts}' where kind = 'choice'`,
  );
  await client.query(
    `update concepts set name = right(id::text, 12) || '${title}', description = '${LONG}'`,
  );
  await client.query(`update users set name = '${name}'`);
  await client.query(`update profiles set name = '${name}'`);
  await client.query(`update lesson_progress set reflection_response = '${LONG}'`);
  await client.end();
}
