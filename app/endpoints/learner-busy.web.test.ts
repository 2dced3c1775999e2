import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "#app/db/client.ts";
import { users } from "#app/db/tables/index.ts";
import { outcome, test } from "../../test/site.ts";

/** One that waits for the row, and those that wait for it. */
const AT_ONCE = 65;

test("a learner whose writes wait for each other gets 429, and everyone else gets their pages", async ({
  site,
  learner,
}) => {
  const { lessonId } = await site.aLesson(learner);
  const other = await site.aLearner();
  const freeze = () => site.request("/dashboard", { as: learner, form: { intent: "freeze" } });
  const statuses: number[] = [];
  const { promise: isFull, resolve } = Promise.withResolvers<void>();
  let writes: Promise<Response>[] = [];

  await db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, learner.id)).for("no key update");
    writes = Array.from({ length: AT_ONCE + 3 }, async () => {
      const response = await freeze();
      if (statuses.push(response.status) === 3) resolve();
      return response;
    });
    await isFull;
    expect(statuses).toEqual([429, 429, 429]);

    const refused = await freeze();
    expect(refused.headers.get("retry-after")).toBe("5");
    expect(await refused.json()).toEqual({
      error: "Too many requests. Please wait a moment and try again.",
    });
    const form = { questionId: learner.id, answer: "0" };
    const answer = await site.request(`/api/lessons/${lessonId}/answers`, { as: learner, form });
    expect(answer.status).toBe(429);
    expect(outcome(await site.request("/dashboard", { as: other }))).toBe("ok");
    expect(outcome(await site.request("/dashboard", { as: learner }))).toBe("ok");
    expect(outcome(await site.request("/health"))).toBe("ok");
  });

  await Promise.all(writes);
  expect(statuses).toHaveLength(AT_ONCE + 3);
  expect(Math.max(...statuses)).toBe(429);
  // Nothing to freeze yet: it is answered again.
  expect(outcome(await freeze())).toBe("409");
});
