import { and, eq, or } from "drizzle-orm";
import { expect, vi } from "vitest";
import { aLearner, test } from "../../test/builders.ts";
import { db, pool } from "./client.ts";
import { pageStatement, rowsOf } from "./page-statement.ts";
import { profiles } from "./tables/index.ts";

test("a value that a page's statement mentions often is sent and written once, a constant stays one of its own", async () => {
  const learner = await aLearner();
  const other = await aLearner();
  const selected = (isWanted: ReturnType<typeof and>) =>
    rowsOf(db.select({ id: profiles.id }).from(profiles).where(isWanted).limit(5));
  const read = pageStatement(
    "values_once",
    { mine: "uuid", theirs: "uuid" },
    ({ mine, theirs }) => ({
      both: selected(or(eq(profiles.id, mine), eq(profiles.id, theirs))),
      own: selected(and(eq(profiles.id, mine), eq(profiles.id, mine))),
      others: selected(eq(profiles.id, theirs)),
    }),
  );
  const sent = vi.spyOn(pool, "query");

  const page = await read({ mine: learner.id, theirs: other.id });

  const [{ text }, values] = sent.mock.calls[0] as unknown as [{ text: string }, unknown[]];
  sent.mockRestore();
  expect(values.filter((value) => value !== 5)).toEqual([learner.id, other.id]);
  expect(text.match(/\$\d+/g)).toHaveLength(values.length);
  expect(page.both.map(({ id }) => id).toSorted()).toEqual([learner.id, other.id].toSorted());
  expect(page).toMatchObject({ own: [{ id: learner.id }], others: [{ id: other.id }] });
});
