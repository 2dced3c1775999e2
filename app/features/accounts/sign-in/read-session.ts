import { eq, inArray } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { pageStatement, rowsOf } from "#app/db/page-statement.ts";
import { premiumGrants, profiles, sessions, subscriptions } from "#app/db/tables/index.ts";
import { countedProviders } from "../../payments/find-premium.ts";

/** A session with its learner and their Premium, read after the request for it has arrived. */
export async function readSession(token: string) {
  const { rows, subscriptions, grants } = await loadSession({ token });
  const [row] = rows;
  if (!row) return null;
  const providers = countedProviders();
  return {
    ...row,
    subscriptions: subscriptions.filter(({ provider }) => providers.includes(provider)),
    grants,
  };
}

const loadSession = pageStatement("find_session", { token: "text" }, ({ token }) => {
  const ownSession = eq(sessions.token, token);
  const owners = db.select({ id: sessions.userId }).from(sessions).where(ownSession);
  return {
    rows: rowsOf(
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
        .where(ownSession),
    ),
    subscriptions: rowsOf(
      db.select().from(subscriptions).where(inArray(subscriptions.userId, owners)),
    ),
    grants: rowsOf(db.select().from(premiumGrants).where(inArray(premiumGrants.userId, owners))),
  };
});
