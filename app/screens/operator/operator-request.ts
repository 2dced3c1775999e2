import { createContext, type RouterContextProvider } from "react-router";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";

/** Set by the guard of the operator's pages, and by nothing else. */
export const operatorContext = createContext<Learner | null>(null);

/** The operator of this request. Throws on a page without the guard. */
export function operatorOf(context: Readonly<Pick<RouterContextProvider, "get">>): Learner {
  const operator = context.get(operatorContext);
  if (!operator) throw new Error("an operator's page has no guard");
  return operator;
}
