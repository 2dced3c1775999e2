import { and, eq, type SQL, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { Transaction } from "#app/db/client.ts";
import { lessonVersions } from "#app/db/tables/index.ts";
import { type Block, lessonBlocks } from "#app/rules/blocks/block.ts";
import type { RemediationItem } from "#app/rules/lessons/curriculum.ts";

interface Text {
  blocks: readonly Block[];
  remediation?: { items: readonly RemediationItem[] };
}

/** Returns the id of the version with this text; a text the lesson had before is not stored again. */
export async function storeVersion(
  tx: Transaction,
  { lessonId, writtenBy, newId = v7() }: { lessonId: string; writtenBy: string; newId?: string },
  { blocks, remediation }: Text,
  now: Date,
): Promise<string> {
  const text = {
    blocks: jsonb<Block[]>(lessonBlocks.parse(blocks)),
    preparedRemediation: jsonb<RemediationItem[]>(remediation?.items ?? []),
  };
  const contentHash = hashOf(text);
  const [row] = await tx
    .select({ id: lessonVersions.id })
    .from(lessonVersions)
    .where(and(eq(lessonVersions.lessonId, lessonId), eq(lessonVersions.contentHash, contentHash)))
    .limit(1);
  if (row) return row.id;
  await tx
    .insert(lessonVersions)
    .values({ id: newId, lessonId, ...text, writtenBy, contentHash, createdAt: now });
  return newId;
}

const jsonb = <Value>(value: unknown): SQL<Value> => sql`${JSON.stringify(value)}::jsonb`;

/** In SQL, because PostgreSQL sorts the keys: the migration that moved the first texts here hashes alike. */
const hashOf = ({ blocks, preparedRemediation }: Record<"blocks" | "preparedRemediation", SQL>) =>
  sql<string>`encode(sha256(convert_to(${blocks}::text || ${preparedRemediation}::text, 'UTF8')), 'hex')`;
