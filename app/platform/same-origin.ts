const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a request may change something: browsers name the page it came from, and that page must be ours. A missing
 * or `null` Origin is refused as well. The host is compared too, for who reaches this server by another of its names.
 */
export function isSameOrigin(request: Request, appUrl: string): boolean {
  if (SAFE_METHODS.has(request.method)) return true;
  const origin = request.headers.get("origin");
  if (!origin || !URL.canParse(origin)) return false;
  const { host, protocol } = new URL(origin);
  if (origin === new URL(appUrl).origin) return true;
  return host === request.headers.get("host") && protocol === new URL(request.url).protocol;
}
