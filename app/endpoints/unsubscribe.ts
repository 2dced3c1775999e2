import { Hono } from "hono";
import { stopEmails } from "#app/features/email/stop-emails.ts";
import type { WebEnv } from "./web.ts";

/**
 * One click in a mail program ends such mails (RFC 8058): its server posts here without a cookie or an origin, and the
 * signed token is the whole proof. The button of our own page posts here as well.
 */
export const unsubscribe = new Hono<WebEnv>().post("/unsubscribe", async (context) => {
  const result = await stopEmails(context.req.query("token") ?? "", context.get("info").now);
  const isStopped = result.status === "stopped";
  if (context.req.header("sec-fetch-site") === "same-origin")
    return context.redirect(`/unsubscribe?result=${isStopped ? result.mails : "not-valid"}`, 303);
  return isStopped
    ? context.text("You get no more of these mails.")
    : context.text("This link is not valid.", 400);
});
