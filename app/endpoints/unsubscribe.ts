import { Hono } from "hono";
import { stopEmails } from "#app/features/email/stop-emails.ts";
import type { WebEnv } from "./web-env.ts";

/**
 * One-click unsubscribe (RFC 8058): the email provider's server posts here without a cookie or Origin, authenticated
 * by the signed token. The button on our own page posts here too.
 */
export const unsubscribe = new Hono<WebEnv>().post("/unsubscribe", async (context) => {
  const result = await stopEmails(context.req.query("token") ?? "", context.get("info").now);
  const isStopped = result.status === "stopped";
  if (context.req.header("sec-fetch-site") === "same-origin")
    return context.redirect(`/unsubscribe?result=${isStopped ? result.mails : "not-valid"}`, 303);
  return isStopped
    ? context.text("You won’t get these emails any more.")
    : context.text("This link isn’t valid.", 400);
});
