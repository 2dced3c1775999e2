import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import StripeClient from "stripe";
import { StripeAccount } from "./account.ts";
import { hostedPage } from "./hosted-pages.ts";

export const WEBHOOK_SECRET = "whsec_of_the_tests";

export type StripeService = Awaited<ReturnType<typeof startStripeService>>;

/**
 * A stand-in for Stripe over HTTP: customers, checkout, subscriptions, portal, refunds, and its own clock. The official
 * client talks to it, and its events are signed like Stripe's.
 */
export async function startStripeService() {
  const account = new StripeAccount();
  const server = createServer((request, response) => {
    void answer(account, request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  account.url = `http://127.0.0.1:${port}`;
  return {
    account,
    url: account.url,
    /** What an operator would set. */
    settings: {
      STRIPE_SECRET_KEY: "sk_test_of_the_tests",
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_PRICE_ID: "price_premium",
      STRIPE_API_BASE: account.url,
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

async function answer(account: StripeAccount, request: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams } = new URL(request.url ?? "/", account.url);
  let body = "";
  for await (const part of request) body += String(part);
  if (!pathname.startsWith("/v1/")) return hostedPage(account, request.method, pathname, response);
  const input = new URLSearchParams(request.method === "GET" ? searchParams : body);
  account.requests.push(`${request.method} ${pathname}`);
  if (account.isUnavailable)
    return send(response, 503, '{"error":{"type":"api_error","message":"unavailable"}}');
  const key = request.headers["idempotency-key"];
  const answer = account.handle(request.method ?? "GET", pathname, input, String(key));
  const sent = answer && JSON.stringify(answer);
  await account.untilReleased(request.method ?? "GET", pathname);
  if (sent) return send(response, 200, sent);
  const message = `No such object: ${pathname}`;
  const error = { type: "invalid_request_error", code: "resource_missing", message };
  send(response, 404, JSON.stringify({ error }));
}

function send(response: ServerResponse, status: number, json: string): void {
  response.writeHead(status, { "content-type": "application/json", "request-id": "req_1" });
  response.end(json);
}

const signer = new StripeClient("sk_test_signer");
let events = 0;

interface SignedAs {
  id?: string;
  secret?: string;
  at?: Date;
  changes?: object;
}

/** A webhook request as Stripe would send it. */
export function signedEvent(
  type: string,
  object: object,
  {
    id = `evt_${(events += 1)}`,
    secret = WEBHOOK_SECRET,
    at = new Date(),
    changes = {},
  }: SignedAs = {},
): { body: string; signature: string } {
  const event = { id, object: "event", type, livemode: false, data: { object }, ...changes };
  const body = JSON.stringify(event);
  const timestamp = Math.floor(at.getTime() / 1000);
  const signature = signer.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
  return { body, signature };
}
