import { Hono } from "hono";
import { stopReminders } from "#app/features/mail/stop-reminders.ts";
import type { WebEnv } from "./web.ts";

/**
 * One click in a mail program ends the reminders (RFC 8058): its server posts here without a cookie or an origin, and the
 * signed token is the whole proof. The button of our own page posts here as well.
 */
export const unsubscribe = new Hono<WebEnv>().post("/unsubscribe", async (context) => {
  const { status } = await stopReminders(context.req.query("token") ?? "");
  const isOurPage = context.req.header("sec-fetch-site") === "same-origin";
  if (isOurPage) return context.redirect(`/unsubscribe?result=${status}`, 303);
  return status === "stopped"
    ? context.text("You get no more reminders.")
    : context.text("This link is not valid.", 400);
});
