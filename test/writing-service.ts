import { asc, eq } from "drizzle-orm";
import { afterAll } from "vitest";
import { models } from "#app/ai/models.ts";
import type { Timeouts } from "#app/ai/timeouts.ts";
import { db, one, pool } from "#app/db/client.ts";
import { listen, stopListening } from "#app/db/notifications.ts";
import { generations, lessons, questions } from "#app/db/tables/index.ts";
import { writeLessons } from "#app/features/generation/write-lessons.ts";
import { createTopic } from "#app/features/topics/create-topic.ts";
import { startAiService } from "./ai-service/start-ai-service.ts";
import { aLearner, MONDAY, test } from "./builders.ts";

export const clock = () => MONDAY;

/** A service that replies at once, for the tests of one file, and the topics that it writes. */
export async function aWritingService() {
  const ai = await startAiService({ msToFirstToken: 0, tokensPerSecond: Infinity });
  test.beforeAll(() => listen(pool.options.connectionString ?? ""));
  afterAll(async () => {
    await stopListening();
    await ai.close();
  });
  test.afterEach(() => {
    ai.setFault(null);
    ai.requests.length = 0;
  });
  let services = 0;

  /** Rejected request options are cached per service, so each test has its own. */
  const aiModels = () =>
    models({
      baseUrl: ai.url,
      model: `writer ${(services += 1)}`,
      modelCheck: `checker ${services}`,
    });

  async function aTopic(name = `Tide pools ${(services += 1)}`, isPremium = false) {
    const learner = await aLearner({ isPremium });
    const created = await createTopic(learner, { topic: name, fresh: false }, MONDAY);
    if (created.status !== "created") throw new Error(`the topic was ${created.status}`);
    const generation = one(
      await db.select().from(generations).where(eq(generations.courseId, created.courseId)),
    );
    return { learner, ...created, generationId: generation.id };
  }

  const write = (generationId: string, timeouts?: Partial<Timeouts>) =>
    writeLessons(generationId, aiModels(), clock, new AbortController().signal, timeouts);

  return { ai, aTopic, write };
}

export const lessonsOf = (courseId: string) =>
  db
    .select()
    .from(lessons)
    .where(eq(lessons.courseId, courseId))
    .orderBy(asc(lessons.lessonNumber));

export const questionsOf = (lessonId: string) =>
  db.select().from(questions).where(eq(questions.lessonId, lessonId));
