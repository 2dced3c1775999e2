import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import { matchedRoutes } from "hono/route";
import { metrics } from "#app/platform/metrics.ts";
import type { WebEnv } from "./web-env.ts";

/** Files, public pages out of memory, and what is refused before it reaches a route. */
const OTHER = "other";

/** Counts a request under the pattern of its route: addresses would be as many series as there are learners. */
export function measureRequest(context: Context<WebEnv>, milliseconds: number): void {
  const measured = metrics();
  if (!measured) return;
  const { req, res, env } = context;
  const status = res === RESPONSE_ALREADY_SENT ? env.outgoing.statusCode : res.status;
  const route = context.get("info").route ?? endpointOf(context) ?? OTHER;
  measured.requests.inc({ method: req.method, route, status });
  measured.durations.observe({ route }, milliseconds / 1000);
}

/** `/api/lessons/:lessonId/stream`; undefined where only what stands before every route matched. */
const endpointOf = (context: Context<WebEnv>) =>
  matchedRoutes(context).find(({ path }) => !path.includes("*"))?.path;
