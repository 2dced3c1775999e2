import { Outlet, redirect, type MiddlewareFunction } from "react-router";
import { nextIn, quizPath, topicIn } from "#app/rules/next-path.ts";
import { infoOf } from "./request.ts";

export const middleware: MiddlewareFunction<Response>[] = [
  ({ request, context }) => {
    const { learner } = infoOf(context);
    if (!learner) return;
    const next = nextIn(new URL(request.url).searchParams);
    const topic = topicIn(next);
    if (learner.quizCompleted) throw redirect(next ?? "/dashboard");
    throw redirect(topic === null ? "/onboarding/quiz" : quizPath(topic));
  },
];

/** Without a loader, the middleware wouldn't run on client-side navigation. */
export const loader = () => null;

export default function VisitorsOnly() {
  return <Outlet />;
}
