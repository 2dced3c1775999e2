import { Outlet, redirect, type MiddlewareFunction } from "react-router";
import { infoOf } from "./request.ts";

export { shouldRevalidate } from "./unsent.ts";

export const middleware: MiddlewareFunction<Response>[] = [
  ({ context }) => {
    if (!infoOf(context).learner) throw redirect("/login");
  },
];

/** Without a loader the guard would not run when a link is followed in the browser. */
export const loader = () => null;

export default function SignedIn() {
  return <Outlet />;
}
