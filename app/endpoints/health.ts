import { Hono } from "hono";
import { isHealthy } from "#app/features/operations/is-healthy.ts";
import { isDraining } from "#app/platform/draining.ts";

/**
 * 200 if database and queue are available; 503 otherwise and while the server is stopping. Public, so without
 * details.
 */
export const health = new Hono().get("/health", async (context) =>
  !isDraining() && (await isHealthy())
    ? context.json({ status: "ok" })
    : context.json({ status: "unavailable" }, 503),
);
