import type { HttpBindings } from "@hono/node-server";
import type { RequestInfo } from "#app/features/accounts/request-info.ts";

export type WebEnv = {
  Bindings: HttpBindings;
  /** `responseHeaders`: the headers of every response; scripts, styles and fonts have some of them. */
  Variables: { info: RequestInfo; responseHeaders: Record<string, string> };
};
