import { APIError } from "better-auth/api";
import { countAttempt, forgetAttempts } from "../limits/count-attempt.ts";
import { auth } from "./auth.ts";

export interface Credentials {
  email: string;
  password: string;
}

export type SignedIn =
  | { status: "signed-in"; setCookies: string[] }
  | { status: "wrong" }
  | { status: "too-many"; retryAfterSeconds: number };

/** The same answer, after the same work, for an unknown address and for a wrong password. */
export async function signIn(
  credentials: Credentials,
  clientAddress: string,
  headers: Headers,
  now: Date,
): Promise<SignedIn> {
  const byAddress = await countAttempt("signInPerAddress", clientAddress, now);
  if (byAddress.status === "too-many") return byAddress;
  const byAccount = await countAttempt("signInPerAccount", credentials.email, now);
  if (byAccount.status === "too-many") return byAccount;
  const setCookies = await openSession(credentials, headers);
  if (!setCookies) return { status: "wrong" };
  await forgetAttempts("signInPerAccount", credentials.email);
  return { status: "signed-in", setCookies };
}

/** A fresh session's cookies, or null when address and password do not fit together. */
export async function openSession(
  { email, password }: Credentials,
  headers: Headers,
): Promise<string[] | null> {
  try {
    const { headers: answered } = await auth().api.signInEmail({
      body: { email, password },
      headers: withoutCookies(headers),
      returnHeaders: true,
    });
    return answered.getSetCookie();
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) return null;
    throw error;
  }
}

/** A cookie planted before sign-in must not reach the new session (fixation). */
function withoutCookies(headers: Headers): Headers {
  const kept = new Headers(headers);
  kept.delete("cookie");
  return kept;
}
