import { createContext, type RouterContextProvider } from "react-router";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import type { RequestInfo } from "#app/features/accounts/request-info.ts";

/** Set by the server for every request a screen handles. */
export const requestInfo = createContext<RequestInfo | null>(null);

type Context = Readonly<Pick<RouterContextProvider, "get">>;

export function infoOf(context: Context): RequestInfo {
  const info = context.get(requestInfo);
  if (!info) throw new Error("a screen was rendered outside a request");
  return info;
}

/** The learner of a screen behind the sign-in guard. */
export function learnerOf(context: Context): Learner {
  const { learner } = infoOf(context);
  if (!learner) throw new Error("a signed-in screen has no sign-in guard");
  return learner;
}
