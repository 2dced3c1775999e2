import { text } from "node:stream/consumers";
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
import { isLearnerBusy } from "./platform/learner-busy.ts";
import { log } from "./platform/log.ts";
import { describeError } from "./platform/root-cause.ts";
import { deferScripts } from "./rendering/defer-scripts.ts";
import { WholePage } from "./rendering/whole-page.ts";
import type { RouteHandle } from "./screens/route-handle.ts";
import { infoOf } from "./screens/request.ts";

/** Milliseconds; limit for data a page streams later. Each loader has its own, shorter timeout. */
export const streamTimeout = 12_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
) {
  headers.set("Content-Type", "text/html; charset=utf-8");
  // React Router doesn't pass an action's headers on to the page it renders.
  for (const actionHeaders of Object.values(routerContext.staticHandlerContext.actionHeaders)) {
    const wait = actionHeaders.get("Retry-After");
    if (wait !== null) headers.set("Retry-After", wait);
  }
  const info = infoOf(loadContext);
  const { hasNoScript, isForEveryone } = routeHandleOf(routerContext);
  if (isForEveryone && !info.learner && request.method === "GET" && status === 200)
    headers.set("Cache-Control", "public, no-cache");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  // A page without scripts needs no nonce and can be cached.
  const nonce = hasNoScript ? undefined : info.nonce;
  let isStreaming = false;
  const body = await renderToReadableStream(
    <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
    {
      nonce,
      // Otherwise React streams a long part of a page after its end, to be moved by a script.
      progressiveChunkSize: Infinity,
      // No signal: its listener would retain the page in memory, and a client that disconnects cancels the stream anyway.
      onError: (error) => {
        // React Router passes on the error of a page that could not be rendered at all.
        if (isStreaming) handleError(error, { request, params: {}, context: loadContext });
      },
    },
  );
  isStreaming = true;
  const isDeferred = hasDeferredData(routerContext);
  if (!isDeferred || isbot(request.headers.get("user-agent"))) await body.allReady;
  if (isDeferred) return new Response(body, { status, headers });
  const html = await text(body);
  return new WholePage(nonce ? deferScripts(html, nonce) : html, { status, headers });
}

/** Whether a loader returned a promise, which the page waits for with `<Await>`. */
const hasDeferredData = ({ staticHandlerContext: { loaderData } }: EntryContext): boolean =>
  Object.values(loaderData).some((data: unknown) =>
    Object.values(data ?? {}).some((value) => value instanceof Promise),
  );

/** The merged route handles of a page, the innermost last. */
function routeHandleOf({ staticHandlerContext, routeModules }: EntryContext): RouteHandle {
  const handles = staticHandlerContext.matches.map(({ route }) => routeModules[route.id]?.handle);
  return Object.assign({}, ...handles) as RouteHandle;
}

/** Logs one line per unexpected error, except for clients that disconnected. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const info = infoOf(context);
  info.isDatabaseUnavailable ||= isDatabaseUnavailable(error);
  info.isLearnerBusy ||= isLearnerBusy(error);
  info.isDatabaseUnset ||= isDatabaseUnset(error);
  const details = isRouteErrorResponse(error)
    ? { error: `${error.status} ${error.statusText}` }
    : describeError(error);
  log.error({ requestId: info.id, ...details }, "screen failed");
};
