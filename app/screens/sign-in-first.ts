import { redirect } from "react-router";
import { hasSession } from "#app/features/accounts/sign-in/find-session.ts";
import { doorTo, ownPath, topicPath } from "#app/rules/next-path.ts";
import { TOPIC_MAX_CHARACTERS } from "#app/rules/topic-safety.ts";

/** Parameters of the router's own. */
const NOT_OURS = ["index", "_routes"];

/** To the sign-in, which leads back to the page, with what was typed into the form of a new topic. */
export async function signInFirst(request: Request): Promise<Response> {
  const url = new URL(request.url);
  for (const name of NOT_OURS) url.searchParams.delete(name);
  const next = ownPath((await typedTopic(request, url)) ?? url.pathname + url.search);
  // Signing in leads to the dashboard anyway.
  if (next === null || next === "/dashboard") return redirect("/login");
  const door = doorTo("/login", next);
  return redirect(hasSession(request.headers) ? `${door}&again=yes` : door);
}

async function typedTopic(request: Request, { pathname }: URL): Promise<string | null> {
  if (request.method !== "POST" || pathname !== "/onboarding") return null;
  const topic = String((await request.clone().formData()).get("topic") ?? "");
  return topic === "" ? null : topicPath(topic.slice(0, TOPIC_MAX_CHARACTERS));
}
