import { Hono, type Context } from "hono";
import { isHealthy } from "#app/features/operations/is-healthy.ts";
import { isDraining } from "#app/platform/draining.ts";

/**
 * `/health/live`: the process answers and isn't stopping, whatever the database does; what would restart it asks this.
 * `/health/ready`, and `/health`: database, disk and queue work too; a proxy asks this. Public, so without details.
 */
export const health = new Hono()
  .get("/health/live", (context) => answer(context, !isDraining()))
  .on("GET", ["/health", "/health/ready"], async (context) =>
    answer(context, !isDraining() && (await isHealthy())),
  );

function answer(context: Context, isOk: boolean): Response {
  return isOk ? context.json({ status: "ok" }) : context.json({ status: "unavailable" }, 503);
}
