import { Outlet, type MiddlewareFunction } from "react-router";
import { infoOf } from "./request.ts";
import { signInFirst } from "./sign-in-first.ts";

export { shouldRevalidate } from "./network-error.ts";

export const middleware: MiddlewareFunction<Response>[] = [
  async ({ request, context }) => {
    if (!infoOf(context).learner) throw await signInFirst(request);
  },
];

/** Without a loader the guard would not run when a link is followed in the browser. */
export const loader = () => null;

export default function SignedIn() {
  return <Outlet />;
}
