import { isIP } from "node:net";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * CSRF check: a request that changes something must come from this site, according to its Origin. A missing or
 * `null` Origin is refused. With a plain http APP_URL, the server may also be opened by its IP address, which no
 * foreign site can use as its name.
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
