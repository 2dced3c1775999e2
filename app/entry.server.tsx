import { isbot } from "isbot";
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
import { handOver, handOverEncoded } from "./hand-over.ts";
import { plainTexts } from "./plain-data.ts";
import { renderStream, renderWhole } from "./render-page.ts";
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
  // Where a page's scripts are known already, React Router's own component isn't rendered.
  if (routerContext.renderMeta) routerContext.renderMeta.didRenderScripts = !hasNoScript;
  const pageOf = (context: EntryContext) => (
    <ServerRouter context={context} url={request.url} nonce={nonce} />
  );
  if (!hasDeferredData(routerContext)) {
    const { loaderData, actionData, errors } = routerContext.staticHandlerContext;
    const common = commonPartOf(loaderData);
    const script = async () => {
      const json = import.meta.env.PROD
        ? plainTexts({ loaderData, actionData, errors }, common)
        : null;
      return json === null
        ? handOverEncoded(await streamedData(handOverStream(routerContext)), nonce)
        : handOver(json, nonce);
    };
    const end = hasNoScript ? [] : await script();
    return renderWhole(pageOf(frameOf(routerContext)), end, { status, headers });
  }
  const rendering = {
    nonce,
    // No signal: its listener would retain the page in memory, and a client that disconnects cancels the stream
    // anyway.
    // By default React prints the complete error, including every value it mentions.
    onError: (error: unknown) => handleError(error, { request, params: {}, context: loadContext }),
  };
  const isCrawler = isbot(request.headers.get("user-agent"));
  const streamed = {
    ...frameOf(routerContext),
    serverHandoffStream: handOverStream(routerContext),
  };
  return renderStream(pageOf(streamed), rendering, { status, headers, isCrawler });
}

/** The list that a loader returns to everyone: it is frozen, so what was once encoded stays true. */
const commonPartOf = (loaderData: EntryContext["staticHandlerContext"]["loaderData"]) =>
  Object.values(loaderData)
    .flatMap((data: unknown) => Object.values(data ?? {}) as unknown[])
    .find((value) => Array.isArray(value) && Object.isFrozen(value)) as
    | readonly object[]
    | undefined;

/** Whether a loader returned a promise, which the page waits for with `<Await>`. */
const hasDeferredData = ({ staticHandlerContext: { loaderData } }: EntryContext): boolean =>
  Object.values(loaderData).some((data: unknown) =>
    Object.values(data ?? {}).some((value) => value instanceof Promise),
  );

/**
 * What a page renders without its data: React Router would rebuild all routes, of which it needs only the page's own, and
 * builds those once (`vite-plugins/lean-router.ts`).
 */
function frameOf(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const key = ids.join(" ");
  const known = frames.get(manifest) ?? new Map<string, Manifest>();
  frames.set(manifest, known);
  const frame = known.get(key) ?? {
    ...manifest,
    routes: Object.fromEntries(ids.map((id) => [id, manifest.routes[id]])),
  };
  known.set(key, frame);
  return { ...context, manifest: frame, serverHandoffStream: undefined };
}

type Manifest = EntryContext["manifest"];
/** Of each build: while the code is being changed, there are many. */
const frames = new WeakMap<Manifest, Map<string, Manifest>>();

/** In a build, React Router encodes the data when it is asked to (`vite-plugins/lean-router.ts`). */
const handOverStream = (context: EntryContext & { handOverStream?: () => HandOverStream }) =>
  context.serverHandoffStream ?? context.handOverStream?.();

type HandOverStream = EntryContext["serverHandoffStream"];

async function streamedData(stream: HandOverStream): Promise<string> {
  const reader = stream?.getReader();
  if (!reader) return "";
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
  }
}

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
