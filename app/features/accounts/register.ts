import { db } from "#app/db/client.ts";
import { countAttempt } from "../limits/count-attempt.ts";
import { createAccount } from "./create-account.ts";
import { hashPassword } from "./password-hash.ts";
import { openSession } from "./sign-in.ts";

export interface Registration {
  email: string;
  username: string;
  password: string;
  timeZone: string;
}

export type Registered =
  | { status: "signed-in"; setCookies: string[] }
  | { status: "already-registered" }
  | { status: "too-many"; retryAfterSeconds: number };

/** Sign-up where no mail can be sent: the account is usable at once. */
export async function register(
  registration: Registration,
  clientAddress: string,
  headers: Headers,
  now: Date,
): Promise<Registered> {
  const counted = await countAttempt("signUpPerAddress", clientAddress, now);
  if (counted.status === "too-many") return counted;
  const passwordHash = await hashPassword(registration.password);
  try {
    await db.transaction((tx) => createAccount(tx, { ...registration, passwordHash }, now));
  } catch (error) {
    if (isDuplicate(error)) return { status: "already-registered" };
    throw error;
  }
  const setCookies = await openSession(registration, headers);
  if (!setCookies) throw new Error("a new account could not sign in");
  return { status: "signed-in", setCookies };
}

/** SQLSTATE 23505: two sign-ups of one address met, and the other one was first. */
const isDuplicate = (error: unknown) =>
  error instanceof Error && (error.cause as { code?: string } | undefined)?.code === "23505";
