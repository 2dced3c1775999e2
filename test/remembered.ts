import { eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { learnerMemories, memories } from "#app/db/tables/index.ts";
import { findCountedAnswers } from "#app/features/memory/find-counted-answers.ts";
import { findMemorySettings } from "#app/features/memory/find-memory-settings.ts";
import { foldWithWeeks } from "#app/rules/memory/mastery/mastery-weeks.ts";

const byConcept = <Row extends { conceptId: string }>(rows: Row[]) =>
  rows.toSorted((a, b) => (a.conceptId < b.conceptId ? -1 : 1));

/** A learner's memories as they are stored, and as a replay of their answers makes them. */
export async function rememberedBy(userId: string) {
  const rows = await db.select().from(memories).where(eq(memories.userId, userId));
  const [learner] = await db
    .select({
      factor: learnerMemories.factor,
      slip: learnerMemories.slip,
      decay: learnerMemories.decay,
      calibration: learnerMemories.calibration,
      hypotheses: learnerMemories.hypotheses,
      miss: learnerMemories.miss,
      sureAnswers: learnerMemories.sureAnswers,
      weeks: learnerMemories.masteryWeeks,
    })
    .from(learnerMemories)
    .where(eq(learnerMemories.userId, userId));
  const settings = await findMemorySettings(db, userId);
  const folded = foldWithWeeks(await findCountedAnswers(db, userId), settings);
  const replayed = [...folded.memories].map(([conceptId, memory]) => ({
    userId,
    conceptId,
    ...memory,
  }));
  return {
    stored: { learner, memories: byConcept(rows) },
    replayed: {
      learner:
        rows.length === 0 && !learner ? undefined : { ...folded.learner, weeks: folded.weeks },
      memories: byConcept(replayed),
    },
  };
}
