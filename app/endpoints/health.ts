import { Hono } from "hono";
import { isHealthy } from "#app/features/operations/is-healthy.ts";
import { isDraining } from "#app/platform/draining.ts";

/**
 * 200 when database and queue answer; 503 when they do not or the server is about to stop. Public, so without any
 * detail.
 */
export const health = new Hono().get("/health", async (context) =>
  !isDraining() && (await isHealthy())
    ? context.json({ status: "ok" })
    : context.json({ status: "unavailable" }, 503),
);
