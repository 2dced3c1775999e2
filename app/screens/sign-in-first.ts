import { redirect } from "react-router";
import { hasSession } from "#app/features/accounts/sign-in/session-cookie.ts";
import { pathWithNext, ownPath, topicPath } from "#app/rules/next-path.ts";

/** Query parameters added by the router. */
const ROUTER_PARAMETERS = ["index", "_routes"];

/** `url` is the page's. That of `request` may be its data's, which are no page to come back to. */
type Opened = { request: Request; url: URL };

/** Redirects to the sign-in page, which leads back to this page and keeps a topic typed into its form. */
export async function signInFirst({ request, url: page }: Opened): Promise<Response> {
  const url = new URL(page);
  for (const name of ROUTER_PARAMETERS) url.searchParams.delete(name);
  const next = ownPath((await typedTopic(request, url)) ?? url.pathname + url.search);
  // Signing in leads to the dashboard by default.
  if (next === null || next === "/dashboard") return redirect("/login");
  const signInPath = pathWithNext("/login", next);
  return redirect(hasSession(request.headers) ? `${signInPath}&again=yes` : signInPath);
}

async function typedTopic(request: Request, { pathname }: URL): Promise<string | null> {
  if (request.method !== "POST" || pathname !== "/onboarding") return null;
  const topic = String((await request.clone().formData()).get("topic") ?? "");
  return topic === "" ? null : topicPath(topic);
}
