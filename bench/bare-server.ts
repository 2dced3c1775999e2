import { serve } from "@hono/node-server";
import { Hono } from "hono";

/** One route with a one-word response, as the upper bound for this machine and these packages. */
const bare = new Hono().get("/", (context) => context.text("ok"));
serve({ fetch: bare.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => process.send?.(port));
