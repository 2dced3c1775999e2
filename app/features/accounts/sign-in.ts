import { and, eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { accounts, users } from "#app/db/tables/index.ts";
import { logSecurityEvent } from "#app/platform/security-log.ts";
import { countAttempt, forgetAttempts } from "../limits/count-attempt.ts";
import { askForSecondStep } from "./finish-sign-in.ts";
import { openSession, type OpenedSession } from "./open-session.ts";
import { verifyPassword } from "./password-hash.ts";
import { hashForAddress, waitingSignUps } from "./pending-sign-ups.ts";
import { isSecondStepOn } from "./prove-second-step.ts";

export interface Credentials {
  email: string;
  password: string;
}

export type SignedIn =
  | ({ status: "signed-in" } & OpenedSession)
  /** The password was right; a code is asked for on the next page. */
  | { status: "second-step"; setCookies: string[] }
  | { status: "wrong" }
  /** Told only to who knows the password. */
  | { status: "unconfirmed" }
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
  const proved = await prove(credentials, now);
  if (proved.status !== "proved") return refuse(proved);
  await forgetAttempts("signInPerAccount", credentials.email);
  if (await isSecondStepOn(proved.userId))
    return { status: "second-step", setCookies: [await askForSecondStep(proved.userId, now)] };
  const opened = await openSession(proved.userId, headers);
  logSecurityEvent("sign-in", { userId: proved.userId });
  return { status: "signed-in", ...opened };
}

type NotProved =
  /** Whose account it was stays here. */
  { status: "wrong"; userId?: string } | { status: "unconfirmed" };
type Proved = { status: "proved"; userId: string } | NotProved;

function refuse(refused: NotProved): SignedIn {
  if (refused.status === "wrong") logSecurityEvent("sign-in-refused", { userId: refused.userId });
  else logSecurityEvent("sign-in-unconfirmed");
  return { status: refused.status };
}

/** One look at each table and one derivation, whoever asks: the time tells nothing. */
async function prove({ email, password }: Credentials, now: Date): Promise<Proved> {
  const [[known], waiting] = await Promise.all([
    db
      .select({ userId: users.id, passwordHash: accounts.password })
      .from(users)
      .innerJoin(
        accounts,
        and(eq(accounts.userId, users.id), eq(accounts.providerId, "credential")),
      )
      .where(eq(users.email, email)),
    waitingSignUps(email, now),
  ]);
  if (known?.passwordHash) {
    const isRight = await verifyPassword(known.passwordHash, password);
    return { status: isRight ? "proved" : "wrong", userId: known.userId };
  }
  const hash = await hashForAddress(email, password);
  const isWaiting = waiting.some((signUp) => signUp.passwordHash === hash);
  return { status: isWaiting ? "unconfirmed" : "wrong" };
}
