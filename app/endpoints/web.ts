import { randomUUID } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono, type Context, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { userFingerprint } from "#app/features/accounts/sign-in/user-fingerprint.ts";
import { findSession } from "#app/features/accounts/sign-in/find-session.ts";
import type { RequestInfo } from "#app/features/accounts/request-info.ts";
import { clientAddress } from "#app/platform/client-address.ts";
import { now } from "#app/platform/clock.ts";
import { env } from "#app/platform/env.ts";
import { isDataRequest } from "#app/rules/data-request.ts";
import { isDatabaseUnavailable, isDatabaseUnset } from "#app/platform/is-unavailable.ts";
import { log } from "#app/platform/log.ts";
import { describeError } from "#app/platform/root-cause.ts";
import { isLearnerBusy } from "#app/platform/learner-busy.ts";
import { isSameOrigin } from "#app/platform/same-origin.ts";
import { headerSettings, newNonce, securityHeaders } from "#app/platform/security-headers.ts";
import { logSecurityEvent, withCaller } from "#app/platform/security-log.ts";
import { STRIPE_WEBHOOK_PATH } from "#app/platform/stripe.ts";
import { WholePage } from "#app/rendering/whole-page.ts";
import { TOO_MANY_REQUESTS } from "#app/rules/limits/rolling-limit.ts";
import { askAnswers } from "./ask-answers.ts";
import { compress } from "./compress.ts";
import { crawlers } from "./crawlers.ts";
import { EventStream } from "./event-stream.ts";
import { files } from "./files.ts";
import { health } from "./health.ts";
import { PRIVATE_NO_CACHE, PageCache } from "./page-cache.ts";
import { offlineLessons } from "./offline-lessons.ts";
import { topicOffer } from "./topic-offer.ts";
import { lessonStream } from "./lesson-stream.ts";
import { postLimit } from "./post-limit.ts";
import { logDenied, logRequest } from "./request-log.ts";
import { measureRequest } from "./measure-request.ts";
import { schemas } from "./schemas.ts";
import { sendWhole } from "./send-whole.ts";
import { speech } from "./speech.ts";
import { sourceUpload } from "./source-upload.ts";
import { stripeWebhook } from "./stripe-webhook.ts";
import { tutorStream } from "./tutor-stream.ts";
import { uploads } from "./uploads.ts";
import { unsubscribe } from "./unsubscribe.ts";
import type { WebEnv } from "./web-env.ts";

export type RenderScreen = (request: Request, info: RequestInfo) => Promise<Response>;

const MAX_BODY_BYTES = 16 * 1024;
/** A quote and a note or a message in Chinese, nine bytes a character in a form. */
const MAX_NOTE_BYTES = 64 * 1024;
const HAS_QUOTE = /^(?:\/notes|(?:\/api\/lessons|\/lesson)\/[^/]+\/tutor)(?:\.data)?$/;
const UNAVAILABLE_MESSAGE = "Nectar is catching its breath. Please try again in a moment.";
const METHODS = "GET, HEAD, POST, OPTIONS";
/** Default for responses without a `Retry-After` of their own. */
const RETRY_AFTER_SECONDS: Record<number, string> = { 429: "60", 503: "5" };
/** Routes for other programs, authenticated by a signature instead of a cookie. */
const SIGNED_ROUTES = new Set(["/unsubscribe", STRIPE_WEBHOOK_PATH]);

/** Builds the web server: security headers, then machine routes and files, then screens. */
export function buildWeb(renderScreen: RenderScreen): Hono<WebEnv> {
  const web = new Hono<WebEnv>();
  const pages = pagesInstead(renderScreen);
  web.use(describeRequest);
  web.use(logDenied);
  web.onError((error, context) => failed(error, context, pages));
  web.use(refuseForeign);
  web.use(async ({ req }, next) => {
    // bodyLimit rebuilds a request without Content-Length, which needs a real Request object.
    if (req.method === "POST" && !req.header("content-length")) req.raw = asRequest(req.raw);
    await next();
  });
  // Before the size limit for forms, because an event is longer.
  web.route("/", stripeWebhook);
  // As files.
  web.route("/", uploads(identifyLearner, postLimit));
  web.route("/", sourceUpload(identifyLearner, postLimit));
  // Not for GET: looking for a body builds a second request.
  const [formLimit, noteLimit] = [limitTo(MAX_BODY_BYTES), limitTo(MAX_NOTE_BYTES)];
  web.post("*", (context, next) =>
    (HAS_QUOTE.test(context.req.path) ? noteLimit : formLimit)(context, next),
  );

  web.route("/", health);
  web.route("/", unsubscribe);
  web.route("/", crawlers());
  web.route("/", schemas);
  web.use(files());
  const pageCache = new PageCache();
  web.get("*", async (context, next) => pageCache.find(context) ?? next());
  web.use(compress);

  web.use(identifyLearner);
  web.post("*", postLimit);
  web.route("/", lessonStream);
  web.route("/", tutorStream);
  web.route("/", askAnswers);
  web.route("/", speech);
  web.route("/", offlineLessons);
  web.route("/", topicOffer);
  web.post("*", async (context, next) => {
    if (!(await isForm(context.req.raw)))
      return context.json({ error: "We couldn’t read that form." }, 400);
    return next();
  });
  web.all("/api/*", (context) => context.json({ error: "Not found" }, 404));
  web.all("*", async (context) => {
    if (looksLikeFile(context.req.path)) return context.json({ error: "Not found" }, 404);
    const answer = await renderScreen(context.req.raw, context.get("info"));
    const instead = answer.status === 500 ? pages.forFailedScreen(context, answer) : null;
    return instead ?? pageCache.add(context, answer);
  });
  return web;
}

type Middleware = MiddlewareHandler<WebEnv>;

const limitTo = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: (context) => context.json({ error: `That is more than ${maxSize / 1024} KB.` }, 413),
  });

/** Gives each request its description, and each response its headers and a line in the log. */
const describeRequest: Middleware = async (context, next) => {
  const settings = env();
  const info: RequestInfo = {
    id: randomUUID(),
    clientAddress: clientAddress(
      context.env.incoming.socket.remoteAddress,
      context.req.header("x-forwarded-for"),
      settings.TRUSTED_PROXIES,
    ),
    learner: null,
    nonce: newNonce(),
    route: null,
    now: now(),
    setCookies: [],
    isDatabaseUnavailable: false,
    isLearnerBusy: false,
    isDatabaseUnset: false,
  };
  const responseHeaders = {
    ...securityHeaders(info.nonce, headerSettings(settings)),
    "X-Request-Id": info.id,
  };
  context.set("info", info);
  context.set("responseHeaders", responseHeaders);
  const started = performance.now();
  await withCaller(info, next);
  const { res } = context;
  if (res !== RESPONSE_ALREADY_SENT) finish(res, info);
  if (res instanceof WholePage) replaceResponse(context, sendWhole(context, res));
  else if (res !== RESPONSE_ALREADY_SENT) addTo(res.headers, responseHeaders);
  if (res instanceof EventStream) {
    res.sendTo(context.env.outgoing);
    replaceResponse(context, RESPONSE_ALREADY_SENT);
  }
  const milliseconds = performance.now() - started;
  logRequest(context, milliseconds);
  measureRequest(context, milliseconds);
};

const refuseForeign: Middleware = async (context, next) => {
  if (!namesOneHost(context.env.incoming))
    return context.json({ error: "A request names one host." }, 400);
  if (context.req.method === "OPTIONS") return context.body(null, 204, { Allow: METHODS });
  if (!METHODS.split(", ").includes(context.req.method))
    return context.json({ error: "Method not allowed" }, 405, { Allow: METHODS });
  const isSignedRoute = SIGNED_ROUTES.has(context.req.path);
  if (!isSignedRoute && !isSameOrigin(context.req.raw, env().APP_URL)) {
    logSecurityEvent("cross-site-refused");
    return context.json({ error: "This request didn’t come from this site." }, 403);
  }
  return next();
};

const identifyLearner: Middleware = async (context, next) => {
  const info = context.get("info");
  const { learner, setCookies } = await findSession(context.req.raw.headers, info.now);
  info.learner = learner;
  info.setCookies.push(...setCookies);
  await next();
  context.res.headers.set("Nectar-Learner", userFingerprint(learner?.id ?? null));
};

/** What is shown where a page can't be. */
function pagesInstead(renderScreen: RenderScreen) {
  /** Renders another page in place of the requested one, without the learner. */
  const render = (path: string, context: Context<WebEnv>) =>
    renderScreen(new Request(new URL(path, context.req.url)), {
      ...context.get("info"),
      learner: null,
    });
  /** The response of every route while the database is unavailable. */
  const unavailable = (context: Context<WebEnv>) => {
    const info = context.get("info");
    info.isDatabaseUnavailable = true;
    return wantsPage(context.req.raw)
      ? render("/catching-breath", context)
      : context.json({ error: UNAVAILABLE_MESSAGE, requestId: info.id }, 503);
  };
  const forFailedScreen = (context: Context<WebEnv>, answer: Response) => {
    const info = context.get("info");
    if (info.isDatabaseUnset && wantsPage(context.req.raw))
      return render("/database-setup", context);
    if (info.isLearnerBusy) return learnerBusy(context);
    if (!info.isDatabaseUnavailable) return null;
    return isDataRequest(context.req.raw) ? withTrueStatus(answer) : unavailable(context);
  };
  return { render, unavailable, forFailedScreen };
}

/** The response to a request that waited in vain for others of the same learner. */
const learnerBusy = (context: Context<WebEnv>) =>
  context.json({ error: TOO_MANY_REQUESTS }, 429, { "Retry-After": "5" });

function failed(
  error: Error,
  context: Context<WebEnv>,
  { render, unavailable }: ReturnType<typeof pagesInstead>,
) {
  const { id } = context.get("info");
  // The client disconnected while sending a form: no response can reach it, and it isn't our error.
  if (context.env.incoming.errored) return context.json({ error: "Cut off" }, 400);
  log.error({ requestId: id, ...describeError(error) }, "request failed");
  if (isDatabaseUnset(error) && wantsPage(context.req.raw))
    return render("/database-setup", context);
  if (isDatabaseUnavailable(error)) return unavailable(context);
  if (isLearnerBusy(error)) return learnerBusy(context);
  return context.json({ error: "Something went wrong on our side.", requestId: id }, 500);
}

/** RFC 9112, 3.2. HTTP/1.0, used by the health checks of some proxies, doesn't require a Host. */
function namesOneHost({ httpVersion, rawHeaders }: HttpBindings["incoming"]): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host");
  return hosts.length === 1 || (hosts.length === 0 && httpVersion === "1.0");
}

function asRequest({ url, method, headers, body }: Request): Request {
  const init = { method, headers, body, duplex: "half" };
  return new Request(url, init);
}

/** A page requested by a browser, not by a script. */
const wantsPage = (request: Request) =>
  (request.headers.get("accept") ?? "").includes("text/html") && !isDataRequest(request);

/** Assigning a second response would make Hono merge the headers of both. */
function replaceResponse(context: Context<WebEnv>, answer: Response): void {
  context.res = undefined;
  context.res = answer;
}

/** Adds the common headers to a response. */
function addTo(headers: Headers, responseHeaders: Record<string, string>): void {
  for (const [name, value] of Object.entries(responseHeaders))
    // A page with a token in its URL sets its own, stricter policy.
    if (name !== "Referrer-Policy" || !headers.has(name)) headers.set(name, value);
}

/** Adds the headers that depend on the visitor and the status to a response. */
function finish({ headers, status }: Response, info: RequestInfo): void {
  for (const cookie of info.setCookies) headers.append("Set-Cookie", cookie);
  if (info.learner || info.setCookies.length > 0) {
    headers.set("Cache-Control", "no-store");
    headers.append("Vary", "Cookie");
  } else if (!headers.has("Cache-Control")) headers.set("Cache-Control", PRIVATE_NO_CACHE);
  const wait = RETRY_AFTER_SECONDS[status];
  if (wait && !headers.has("Retry-After")) headers.set("Retry-After", wait);
}

/** 503 instead of 500 for a screen that failed because the database was unavailable, so that clients retry. */
function withTrueStatus(answer: Response): Response {
  return new Response(answer.body, { status: 503, headers: answer.headers });
}

/** Screens only read forms; refuse other bodies before any action. */
async function isForm(request: Request): Promise<boolean> {
  try {
    await request.clone().formData();
    return true;
  } catch {
    return false;
  }
}

/** Files and dot folders are machine routes, which get a 404 instead of a page. */
const looksLikeFile = (path: string) =>
  /\/\.|\.(?!data$)[a-z0-9]{1,8}$/i.test(path) && !path.startsWith("/blog/");
