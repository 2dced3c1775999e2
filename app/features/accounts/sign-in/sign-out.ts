import { auth } from "../auth.ts";

/** Ends the session of this request for good; the cookies returned clear it in the browser. */
export async function signOut(headers: Headers): Promise<string[]> {
  const { headers: answered } = await auth().api.signOut({ headers, returnHeaders: true });
  return answered.getSetCookie();
}
