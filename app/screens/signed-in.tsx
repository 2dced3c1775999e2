import { Outlet, type MiddlewareFunction } from "react-router";
import { infoOf } from "./request.ts";
import { signInFirst } from "./sign-in-first.ts";

export { shouldRevalidate } from "./network-error.ts";

export const middleware: MiddlewareFunction<Response>[] = [
  async ({ request, url, context }) => {
    if (!infoOf(context).learner) throw await signInFirst({ request, url });
  },
];

/** Without a loader, the middleware wouldn't run on client-side navigation. */
export const loader = () => null;

export default function SignedIn() {
  return <Outlet />;
}
