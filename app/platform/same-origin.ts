import { isIP } from "node:net";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a request may change something: browsers name the page it came from, and that page must be ours. A missing
 * or `null` Origin is refused. Where APP_URL is plain http, the server may also be opened by its address in the
 * network, which no foreign site can claim as its name.
 */
export function isSameOrigin({ method, headers }: Request, appUrl: string): boolean {
  if (SAFE_METHODS.has(method)) return true;
  const origin = headers.get("origin");
  if (!origin || !URL.canParse(origin)) return false;
  const app = new URL(appUrl);
  if (origin === app.origin) return true;
  const { host, hostname, protocol } = new URL(origin);
  if (app.protocol !== "http:" || protocol !== "http:" || host !== headers.get("host"))
    return false;
  return hostname === "localhost" || hostname === app.hostname || isAddress(hostname);
}

/** IPv6 addresses are in brackets within a URL. */
const isAddress = (hostname: string) => isIP(hostname.replace(/^\[(.*)\]$/, "$1")) > 0;
