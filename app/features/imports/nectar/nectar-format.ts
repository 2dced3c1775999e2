import { sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import type { ImportFormat, ImportPreview } from "../import-format.ts";
import { storeNectar } from "./store-nectar.ts";

/** All that a learner took along from a Nectar site, see docs/formats.md. */
export const nectarFormat: ImportFormat = {
  name: "nectar",
  recognises: ({ head }) => /^\uFEFF?\s*\{/u.test(Buffer.from(head).toString("utf8")),
  maxBytes: 200 * 1024 * 1024,
  // Stores it, except for what is folded, and takes it back: so it says what would be stored, and refuses what would be refused.
  preview: async (learner, file, now) => {
    let preview: ImportPreview | undefined;
    try {
      await db.transaction(async (tx) => {
        await tx.execute(sql`set local statement_timeout = 0`);
        await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
        const context = { now, onProgress: () => undefined, isFinal: false };
        preview = await storeNectar(tx, learner, file, context);
        throw new TakenBack();
      });
    } catch (error) {
      if (!(error instanceof TakenBack)) throw error;
    }
    if (!preview) throw new Error("a preview was lost");
    return preview;
  },
  store: (tx, learner, file, context) =>
    storeNectar(tx, learner, file, { ...context, isFinal: true }),
};

class TakenBack extends Error {}
