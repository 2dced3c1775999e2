import { Hono } from "hono";
import { isHealthy } from "#app/features/operations/is-healthy.ts";

/** 200 when database and queue answer, else 503; no detail, anyone may ask. */
export const health = new Hono().get("/health", async (context) =>
  (await isHealthy())
    ? context.json({ status: "ok" })
    : context.json({ status: "unavailable" }, 503),
);
