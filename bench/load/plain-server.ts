import { pathToFileURL } from "node:url";
import { serve } from "@hono/node-server";
import { createRequestHandler, type ServerBuild } from "react-router";

/** Serves the build at a path, as React Router's own template does; says its address. */
const build = (await import(pathToFileURL(process.argv[2] ?? "").href)) as ServerBuild;
const handle = createRequestHandler(build, "production");
serve({ fetch: (request) => handle(request), port: 0, hostname: "127.0.0.1" }, ({ port }) =>
  process.send?.({ url: `http://127.0.0.1:${port}` }),
);
