import { eq, inArray, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { pageStatement, rowsOf } from "#app/db/page-statement.ts";
import { premiumGrants, profiles, sessions, subscriptions } from "#app/db/tables/index.ts";
import { countedProviders } from "../../payments/find-premium.ts";

type Read = (token: string) => Awaited<ReturnType<typeof readTogether>>[number] | undefined;

/** The requests that have arrived since the event loop last looked for new ones. */
let arrived: { tokens: string[]; reading: Promise<Read> } | null = null;

/**
 * A session with its learner and their Premium, read after it was asked for. Every request of a learner starts with it, so
 * requests that arrive at the same time share one statement, and each takes the row of its own token.
 */
export async function readSession(token: string) {
  arrived ??= readSoon();
  arrived.tokens.push(token);
  const read = await arrived.reading;
  return read(token);
}

function readSoon() {
  const tokens: string[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<Read>();
  setImmediate(() => {
    arrived = null;
    readTogether(tokens).then(
      (found) => resolve((token) => found.find(({ session }) => session.token === token)),
      reject,
    );
  });
  return { tokens, reading: promise };
}

async function readTogether(tokens: string[]) {
  const { found, ...premium } = await readSessions({ tokens });
  const counted = countedProviders();
  return found.map(({ session, profile }) => ({
    session,
    profile,
    subscriptions: premium.subscriptions.filter(
      ({ userId, provider }) => userId === profile.id && counted.includes(provider),
    ),
    grants: premium.grants.filter(({ userId }) => userId === profile.id),
  }));
}

const readSessions = pageStatement("find_session", { tokens: "text[]" }, ({ tokens }) => {
  // Without the type, PostgreSQL would take the list for the rows of a select.
  const its = sql`${sessions.token} = any(${tokens}::text[])`;
  const owners = db.select({ id: sessions.userId }).from(sessions).where(its);
  return {
    found: rowsOf(
      db
        .select({
          session: {
            id: sessions.id,
            token: sessions.token,
            createdAt: sessions.createdAt,
            expiresAt: sessions.expiresAt,
          },
          profile: {
            id: profiles.id,
            email: profiles.email,
            name: profiles.name,
            profilePictureUrl: profiles.profilePictureUrl,
            timeZone: profiles.timeZone,
            emailPreferences: profiles.emailPreferences,
            appearance: profiles.appearance,
          },
        })
        .from(sessions)
        .innerJoin(profiles, eq(profiles.id, sessions.userId))
        .where(its),
    ),
    subscriptions: rowsOf(
      db.select().from(subscriptions).where(inArray(subscriptions.userId, owners)),
    ),
    grants: rowsOf(db.select().from(premiumGrants).where(inArray(premiumGrants.userId, owners))),
  };
});
