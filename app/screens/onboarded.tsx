import { Outlet, redirect, type MiddlewareFunction } from "react-router";
import { PassageLinks } from "./learn/source/passage-links.tsx";
import { infoOf } from "./request.ts";
import { signInFirst } from "./sign-in-first.ts";

export { reloadsFrame as shouldRevalidate } from "./reloads.ts";

export const middleware: MiddlewareFunction<Response>[] = [
  async ({ request, url, context }) => {
    const { learner } = infoOf(context);
    if (!learner) throw await signInFirst({ request, url });
    if (!learner.quizCompleted) throw redirect("/onboarding/quiz");
  },
];

/** Without a loader, the middleware wouldn't run on client-side navigation. */
export const loader = () => null;

export default function Onboarded() {
  return (
    <>
      <Outlet />
      <PassageLinks />
    </>
  );
}
