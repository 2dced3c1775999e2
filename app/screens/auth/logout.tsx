import { redirect } from "react-router";
import { signOut } from "#app/features/accounts/sign-in/sign-out.ts";
import { infoOf } from "../request.ts";
import type { Route } from "./+types/logout";

export const loader = () => redirect("/");

/** Also clears everything this browser has stored about the learner. */
export async function action({ request, context }: Route.ActionArgs) {
  const info = infoOf(context);
  info.setCookies.push(...(await signOut(request.headers)));
  return redirect("/", { headers: { "Clear-Site-Data": '"cache", "storage"' } });
}
