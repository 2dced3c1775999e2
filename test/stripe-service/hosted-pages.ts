import type { ServerResponse } from "node:http";
import type { StripeAccount } from "./account.ts";

/** Stripe's hosted pages as a learner sees them: one to pay on, one to return from. */
export function hostedPage(
  account: StripeAccount,
  method: string | undefined,
  path: string,
  response: ServerResponse,
): void {
  const sessionId = /^\/pay\/(\w+)$/.exec(path)?.[1];
  if (sessionId === undefined) {
    page(response, "<h1>Your subscription, at Stripe</h1>");
    return;
  }
  if (method !== "POST") {
    page(
      response,
      '<h1>Pay at Stripe</h1><form method="post"><button>Pay and subscribe</button></form>',
    );
    return;
  }
  const { session } = account.pay(sessionId);
  const location = session.success_url?.replace("{CHECKOUT_SESSION_ID}", session.id) ?? "/";
  response.writeHead(303, { location }).end();
}

function page(response: ServerResponse, body: string): void {
  response.writeHead(200, { "content-type": "text/html" });
  response.end(`<!doctype html><html lang="en"><title>Stripe</title><main>${body}</main></html>`);
}
