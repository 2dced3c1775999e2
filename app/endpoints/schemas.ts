import { Hono } from "hono";
import { nectarSchema } from "#app/rules/imports/nectar-1.ts";
import { answerFromCache, cacheResponse, type CachedResponse } from "./cached.ts";
import type { WebEnv } from "./web-env.ts";

let schema: Promise<CachedResponse> | undefined;

/** What is in a file that learners take along, as JSON Schema. Made from the one by which such a file is read, at the first request. */
export const schemas = new Hono<WebEnv>().get("/schema/nectar-1.json", async (context) => {
  schema ??= cacheResponse(JSON.stringify(nectarSchema(), null, 2), {
    "Content-Type": "application/schema+json",
    "Cache-Control": "public, no-cache",
  });
  return answerFromCache(context, await schema);
});
