import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context, MiddlewareHandler } from "hono";
import { log } from "#app/platform/log.ts";
import { logSecurityEvent } from "#app/platform/security-log.ts";
import { pathnameOf } from "#app/rules/pathname-of.ts";
import type { WebEnv } from "./web-env.ts";

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/**
 * Logs one line per request. The path stays percent-encoded, and the query is left out because it may contain a
 * token.
 */
export function logRequest(context: Context<WebEnv>, milliseconds: number): void {
  const { id, clientAddress, learner } = context.get("info");
  log.info(
    {
      requestId: id,
      method: context.req.method,
      path: pathnameOf(context.req.url),
      status: statusOf(context),
      milliseconds: Math.round(milliseconds),
      address: clientAddress,
      userId: learner?.id,
    },
    "request",
  );
}

/**
 * Logs requests for ids that don't exist or belong to another learner. Response and log line are the same for both.
 */
export const logDenied: MiddlewareHandler<WebEnv> = async (context, next) => {
  await next();
  if (statusOf(context) !== 404 || !context.get("info").learner) return;
  const { pathname, search } = new URL(context.req.url);
  const objectId = ID.exec(pathname + search)?.[0];
  if (objectId) logSecurityEvent("object-denied", { objectId });
};

const statusOf = ({ res, env }: Context<WebEnv>) =>
  res === RESPONSE_ALREADY_SENT ? env.outgoing.statusCode : res.status;
