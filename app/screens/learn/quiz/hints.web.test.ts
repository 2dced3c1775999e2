import { expect } from "vitest";
import { aVisitor, outcome, test } from "../../../../test/site.ts";

const ODD = ["null", "NaN", "1e309", "[]", "-1", "\u0000", "\ud800", "a".repeat(5_000)];

/** Nobody listens there: every hint is a built-in one. */
test.override(
  "settings",
  { scope: "file" },
  {
    AI_BASE_URL: "http://127.0.0.1:9/v1",
    AI_MODEL: "none",
  },
);

test("a hint is given to the lesson's learner only, and odd values are refused with the words kept", async ({
  request,
  site,
  learner,
  lesson: { lessonId, questions },
}) => {
  const path = `/lesson/${lessonId}`;
  const [question] = questions;
  const form = { intent: "hint", questionId: question!.id };
  const send = (changed: Record<string, string>, as = learner) =>
    request(path, { as, form: { ...form, ...changed } });
  await send({ intent: "take-quiz" });

  expect((await request(path, { as: aVisitor(), form })).status).toBe(302);
  expect(outcome(await send({}, await site.aLearner()))).toMatch(/^to .topics/);
  const long = await send({ ownWords: `${"because ".repeat(126)}end` });
  expect(long.status).toBe(400);
  const page = await long.text();
  expect(page).toContain("longer than 1,000 characters");
  expect(page).toContain("because because end");
  const outcomes: string[] = [];
  for (const name of ["questionId", "sessionId", "ownWords", "after"])
    for (const odd of ODD) outcomes.push(outcome(await send({ [name]: odd })));
  expect(new Set(outcomes)).toEqual(new Set(["400"]));

  const answered = await send({ intent: "answer", answer: "3" });
  const hinted = await send({});
  expect([answered.status, hinted.status]).toEqual([200, 200]);
  expect(await hinted.text()).toContain("Something to think about");
});
