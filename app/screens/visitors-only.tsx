import { Outlet, redirect, type MiddlewareFunction } from "react-router";
import { ownPath } from "#app/rules/next-path.ts";
import { infoOf } from "./request.ts";

export const middleware: MiddlewareFunction<Response>[] = [
  ({ request, context }) => {
    const { learner } = infoOf(context);
    if (!learner) return;
    const next = ownPath(new URL(request.url).searchParams.get("next"));
    throw redirect(learner.quizCompleted ? (next ?? "/dashboard") : "/onboarding/quiz");
  },
];

/** Without a loader, the middleware wouldn't run on client-side navigation. */
export const loader = () => null;

export default function VisitorsOnly() {
  return <Outlet />;
}
