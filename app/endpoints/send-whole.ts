import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import type { WholePage } from "#app/platform/whole-page.ts";
import type { WebEnv } from "./web.ts";

/** Writes a page to the socket directly, with its length, because the framework would read it through a stream. */
export function sendWhole(
  { env: { outgoing } }: Context<WebEnv>,
  { content, headers, status }: WholePage,
): Response {
  headers.set("Content-Length", String(content.length));
  // An object has one value for each name.
  if (headers.has("Set-Cookie")) return new Response(content, { status, headers });
  outgoing.writeHead(status, Object.fromEntries(headers));
  outgoing.end(content);
  return RESPONSE_ALREADY_SENT;
}
