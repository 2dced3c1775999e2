import { and, eq, gt, isNull } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { pendingSignups } from "#app/db/tables/index.ts";
import { mailedLink, mailedToken } from "./mailed-token.ts";
import { waitingSignUps } from "./pending-sign-ups.ts";

const linkOf = (signUpId: string) => mailedLink("/auth/callback", mailedToken("sign-up", signUpId));

/** The link of one sign-up while it still waits. */
export async function findSignUpLink(signUpId: string, now: Date): Promise<string | null> {
  const [waiting] = await db
    .select({ id: pendingSignups.id })
    .from(pendingSignups)
    .where(
      and(
        eq(pendingSignups.id, signUpId),
        isNull(pendingSignups.usedAt),
        gt(pendingSignups.expiresAt, now),
      ),
    );
  return waiting ? linkOf(waiting.id) : null;
}

/** Several may wait for one address: the one this browser began, else the newest. */
export async function findLinkOfAddress(
  email: string,
  browserHash: string | null,
  now: Date,
): Promise<string | null> {
  const waiting = await waitingSignUps(email, now);
  const wanted = waiting.find((signUp) => signUp.browserHash === browserHash) ?? waiting[0];
  return wanted ? linkOf(wanted.id) : null;
}
