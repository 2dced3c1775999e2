import type { IncomingMessage } from "node:http";
import { env } from "./env.ts";
import { PageRefusal, type RefusedPage } from "./page-refusal.ts";
import { nameOfPage, typeOfPage } from "./page-type.ts";
import { requestPinned } from "./pinned-request.ts";
import { isPublicAddress } from "./public-address.ts";
import { resolvePublicHost, type ResolveHost } from "./resolve-host.ts";
import { isDecodingError, readBody } from "./response-body.ts";
import { hostOf, parseWebAddress } from "./web-address.ts";

export interface FetchLimits {
  bytes: number;
  /** For everything: resolving, connecting, redirects and the body. */
  ms: number;
  redirects: number;
}

const LIMITS: FetchLimits = { bytes: 5 * 1024 * 1024, ms: 10_000, redirects: 5 };
const WEB_PORTS = new Set([80, 443]);
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export interface FetchOptions {
  signal?: AbortSignal;
  resolve?: ResolveHost;
  limits?: Partial<FetchLimits>;
  isOn?: boolean;
  /** For tests with servers on this machine; the product never sets it. */
  testNetwork?: { addresses: string[]; ports: number[]; ca?: string };
}

export interface FetchedPage {
  status: "fetched";
  bytes: Uint8Array;
  /** As the server sent it, perhaps with a charset. */
  type: string;
  name: string;
  /** Of the page itself, after redirects. */
  address: string;
}

export type PageResult = FetchedPage | { status: "refused"; reason: RefusedPage };

/**
 * Reads a web page or document at an address that a learner typed, for them and without any right of this machine: only from
 * hosts on the internet, checked again after each redirect. Throws only if the caller's signal does.
 */
export async function fetchPage(address: string, options: FetchOptions = {}): Promise<PageResult> {
  if (!(options.isOn ?? env().SOURCE_LINKS === "on")) return { status: "refused", reason: "off" };
  const limits = { ...LIMITS, ...options.limits };
  const deadline = AbortSignal.timeout(limits.ms);
  const end = AbortSignal.any(options.signal ? [options.signal, deadline] : [deadline]);
  try {
    return await followRedirects(address, options, limits, end);
  } catch (error) {
    options.signal?.throwIfAborted();
    return { status: "refused", reason: reasonOf(error, deadline) };
  }
}

async function followRedirects(
  address: string,
  options: FetchOptions,
  limits: FetchLimits,
  signal: AbortSignal,
): Promise<FetchedPage> {
  const start = parseWebAddress(address, isPortIn(options));
  if (!(start instanceof URL)) throw new PageRefusal(start);
  let url = start;
  for (let redirects = 0; redirects <= limits.redirects; redirects += 1) {
    const response = await requestPublic(url, options, signal);
    try {
      const target = targetOf(response, url, isPortIn(options));
      if (!target) return await readPage(response, url, limits.bytes);
      url = target;
    } finally {
      response.destroy();
    }
  }
  throw new PageRefusal("http-error");
}

async function requestPublic(url: URL, options: FetchOptions, signal: AbortSignal) {
  const { addresses: testAddresses = [], ca } = options.testNetwork ?? {};
  const isPublic = (address: string) => isPublicAddress(address) || testAddresses.includes(address);
  const addresses = await unlessAborted(
    resolvePublicHost(hostOf(url), isPublic, options.resolve),
    signal,
  );
  return requestPinned(url, addresses, { signal, ca });
}

/** The resolver of the system can't be stopped, only left. */
async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

/** Where a response leads, null if it is no redirect. Throws a PageRefusal if nobody may be led there. */
function targetOf(response: IncomingMessage, from: URL, isPort: (port: number) => boolean) {
  if (!REDIRECTS.has(response.statusCode ?? 0)) return null;
  const target = URL.parse(response.headers.location ?? "", from);
  // What was encrypted isn't fetched in the open.
  if (!response.headers.location || !target) throw new PageRefusal("http-error");
  if (from.protocol === "https:" && target.protocol === "http:")
    throw new PageRefusal("http-error");
  const url = parseWebAddress(target.href, isPort);
  if (url instanceof URL) return url;
  // The address that was typed is one; the server is to blame for this one.
  throw new PageRefusal(url === "private-address" ? url : "http-error");
}

async function readPage(response: IncomingMessage, url: URL, maxBytes: number) {
  if (response.statusCode !== 200) throw new PageRefusal("http-error");
  const type = typeOfPage(response);
  const bytes = await readBody(response, maxBytes);
  const name = nameOfPage(response, url);
  return { status: "fetched", bytes, type, name, address: url.href } as const;
}

function isPortIn({ testNetwork }: FetchOptions) {
  return (port: number) => WEB_PORTS.has(port) || !!testNetwork?.ports.includes(port);
}

function reasonOf(error: unknown, deadline: AbortSignal): RefusedPage {
  if (error instanceof PageRefusal) return error.reason;
  if (deadline.aborted) return "too-slow";
  const { code } = error as NodeJS.ErrnoException;
  if (!code) throw error;
  return isDecodingError(code) ? "not-readable" : "unreachable";
}
