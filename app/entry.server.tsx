import { isbot } from "isbot";
import { renderToReadableStream } from "react-dom/server";
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from "react-router";
import { isDatabaseUnavailable, isDatabaseUnset } from "./platform/is-unavailable.ts";
import { log } from "./platform/log.ts";
import { describeError } from "./platform/root-cause.ts";
import type { RouteHandle } from "./screens/route-handle.ts";
import { infoOf } from "./screens/request.ts";

/** Data that a page does not wait for is given up after this long. Each loader has a shorter timeout of its own. */
export const streamTimeout = 12_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
) {
  headers.set("Content-Type", "text/html; charset=utf-8");
  // A page does not pass on by itself what the deed it was asked for has said.
  for (const said of Object.values(routerContext.staticHandlerContext.actionHeaders)) {
    const wait = said.get("Retry-After");
    if (wait !== null) headers.set("Retry-After", wait);
  }
  const info = infoOf(loadContext);
  const { hasNoScript, isForEveryone } = routeHandleOf(routerContext);
  if (isForEveryone && !info.learner && request.method === "GET" && status === 200)
    headers.set("Cache-Control", "public, no-cache");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  // Without a script there is nothing to vouch for, and the page can be kept.
  const nonce = hasNoScript ? undefined : info.nonce;
  const body = await renderToReadableStream(
    <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
    {
      nonce,
      // Without the request's signal: its listener keeps the page for good, and who goes away cancels the stream anyway.
      // React would print the whole error, with every value it names.
      onError: (error) => handleError(error, { request, params: {}, context: loadContext }),
    },
  );
  if (isbot(request.headers.get("user-agent"))) await body.allReady;
  return new Response(body, { status, headers });
}

/** What the routes of a page ask of its frame, the innermost last. */
function routeHandleOf({ staticHandlerContext, routeModules }: EntryContext): RouteHandle {
  const handles = staticHandlerContext.matches.map(({ route }) => routeModules[route.id]?.handle);
  return Object.assign({}, ...handles) as RouteHandle;
}

/** One log line for what surprised a screen; a client that went away is no surprise. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const info = infoOf(context);
  info.isDatabaseUnavailable ||= isDatabaseUnavailable(error);
  info.isDatabaseUnset ||= isDatabaseUnset(error);
  const told = isRouteErrorResponse(error)
    ? { error: `${error.status} ${error.statusText}` }
    : describeError(error);
  log.error({ requestId: info.id, ...told }, "screen failed");
};
