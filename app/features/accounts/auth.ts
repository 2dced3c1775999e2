import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { v7 } from "uuid";
import { db } from "#app/db/client.ts";
import { accounts, sessions, twoFactors, users, verifications } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { hashPassword, verifyPassword } from "./password-hash.ts";

/** Seven days without a visit end a session; thirty days end it in any case (`find-session.ts`). */
export const SESSION_IDLE_DAYS = 7;
export const SESSION_DAYS = 30;
const DAY_IN_SECONDS = 86_400;

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
      schema: {
        user: users,
        session: sessions,
        account: accounts,
        verification: verifications,
        twoFactor: twoFactors,
      },
    }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 1,
      maxPasswordLength: 128,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => verifyPassword(hash, password),
      },
    },
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
