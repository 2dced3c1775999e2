import { and, eq, isNotNull, notExists, type Column } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { users } from "#app/db/tables/index.ts";

/** Nobody signs in to a locked account, so nothing that invites to learn or read is sent to it. */
export const isNotLocked = (userId: Column) => noLocked(eq(users.id, userId));

/** The same for an address, which may have no account. */
export const hasNoLockedAccount = (email: Column) => noLocked(eq(users.email, email));

const noLocked = (own: ReturnType<typeof eq>) =>
  notExists(
    db
      .select({ id: users.id })
      .from(users)
      .where(and(own, isNotNull(users.lockedAt))),
  );
