import { betterAuth, type BetterAuthPlugin } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { v7 } from "uuid";
import { z } from "zod";
import { db } from "#app/db/client.ts";
import { accounts, sessions, users, verifications } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";

/** Seven days without a visit end a session; thirty days end it in any case (`find-session.ts`). */
export const SESSION_IDLE_DAYS = 7;
export const SESSION_DAYS = 30;
const DAY_IN_SECONDS = 86_400;

/** The cookie of a session that `open-session.ts` has stored. */
const sessionsOfOurs = {
  id: "nectar-sessions",
  endpoints: {
    sessionCookie: createAuthEndpoint(
      { method: "POST", body: z.object({ token: z.string() }) },
      async (context) => {
        const found = await context.context.internalAdapter.findSession(context.body.token);
        if (found) await setSessionCookie(context, found);
      },
    ),
  },
} satisfies BetterAuthPlugin;

function makeAuth() {
  const { APP_URL, APP_SECRET } = env();
  const isHttps = APP_URL.startsWith("https:");
  return betterAuth({
    baseURL: APP_URL,
    secret: APP_SECRET,
    logger: { disabled: true },
    database: drizzleAdapter(db, {
      provider: "pg",
      transaction: true,
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
    }),
    // Passwords are proved by our own deeds, which also know sign-ups that wait for their link.
    emailAndPassword: { enabled: false },
    plugins: [sessionsOfOurs],
    session: {
      expiresIn: SESSION_IDLE_DAYS * DAY_IN_SECONDS,
      updateAge: DAY_IN_SECONDS,
      cookieCache: { enabled: false },
    },
    // Guessing is counted by our own deeds, per account and per address; no route of the library is mounted.
    rateLimit: { enabled: false },
    advanced: {
      database: { generateId: () => v7() },
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: isHttps ? "__Host-nectar.session" : "nectar.session",
          attributes: { secure: isHttps, httpOnly: true, sameSite: "lax", path: "/" },
        },
      },
    },
    telemetry: { enabled: false },
  });
}

let made: ReturnType<typeof makeAuth> | undefined;

/** better-auth as a library: sessions and credentials. Made once per process, after the database is connected. */
export const auth = () => (made ??= makeAuth());
