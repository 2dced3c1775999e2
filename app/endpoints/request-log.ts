import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context, MiddlewareHandler } from "hono";
import { log } from "#app/platform/log.ts";
import { env } from "#app/platform/env.ts";
import { logSecurityEvent } from "#app/platform/security-log.ts";
import { pathnameOf } from "#app/rules/pathname-of.ts";
import type { WebEnv } from "./web-env.ts";

const HEALTH = /^\/health(\/|$)/;
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/**
 * Logs one line per request, or per refused and failed one (`LOG_REQUESTS`). The path stays percent-encoded, and the query is left out because it may contain a
 * token.
 */
export function logRequest(context: Context<WebEnv>, milliseconds: number): void {
  const { id, clientAddress, learner } = context.get("info");
  const path = pathnameOf(context.req.url);
  const status = statusOf(context);
  if (status < 400 && env().LOG_REQUESTS === "errors") return;
  // Two proxies that ask each second would write 34 MB a day.
  const level = status < 400 && HEALTH.test(path) ? "debug" : "info";
  log[level](
    {
      requestId: id,
      method: context.req.method,
      path,
      status,
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
