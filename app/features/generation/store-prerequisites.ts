import { eq } from "drizzle-orm";
import type { Transaction } from "#app/db/client.ts";
import { conceptPrerequisites, concepts } from "#app/db/tables/index.ts";
import type { ConceptDependency } from "#app/rules/lessons/curriculum.ts";

/** Stores the edges between concepts of the course; ignores others. */
export async function storePrerequisites(
  tx: Transaction,
  courseId: string,
  dependencies: ConceptDependency[],
) {
  const rows = await tx
    .select({ id: concepts.id, name: concepts.name })
    .from(concepts)
    .where(eq(concepts.courseId, courseId));
  const idOf = new Map(rows.map((concept) => [concept.name, concept.id]));
  const edges = dependencies.flatMap(({ prerequisite, dependent, strength }) => {
    const prerequisiteId = idOf.get(prerequisite);
    const dependentId = idOf.get(dependent);
    return prerequisiteId && dependentId
      ? [{ courseId, prerequisiteId, dependentId, strength }]
      : [];
  });
  if (edges.length > 0) await tx.insert(conceptPrerequisites).values(edges).onConflictDoNothing();
}
