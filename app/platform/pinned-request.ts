import type { LookupAddress } from "node:dns";
import { request as requestPlain, type IncomingMessage } from "node:http";
import { request as requestSecure } from "node:https";
import type { LookupFunction } from "node:net";
import { APP_VERSION } from "./version.ts";
import { hostOf, portOf } from "./web-address.ts";

const HEADERS = {
  "User-Agent": `Nectar/${APP_VERSION}`,
  Accept: "text/html, application/xhtml+xml, application/pdf, text/*;q=0.9, */*;q=0.5",
  "Accept-Encoding": "br, gzip, deflate",
};

interface RequestOptions {
  signal: AbortSignal;
  /** Certificates to trust instead of the system's. */
  ca?: string;
}

/**
 * GET from one of these addresses and no other: the host isn't resolved a second time, when its answer could differ (DNS
 * rebinding). TLS still verifies the host's name. An agent of its own has no proxy, cookies or open connections.
 */
export function requestPinned(
  url: URL,
  addresses: LookupAddress[],
  { signal, ca }: RequestOptions,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const options = {
    host: hostOf(url),
    port: portOf(url),
    path: url.pathname + url.search,
    headers: HEADERS,
    lookup: lookupAmong(addresses),
    agent: false,
    signal,
  } as const;
  const sent =
    url.protocol === "https:"
      ? requestSecure({ ...options, ca, rejectUnauthorized: true })
      : requestPlain(options);
  sent.on("response", resolve);
  sent.on("error", reject);
  // A response that switches protocols ends without an error.
  sent.on("close", () => reject(Object.assign(new Error("closed"), { code: "ECONNRESET" })));
  sent.end();
  return promise;
}

/** Node takes them all and connects to the first that responds. */
function lookupAmong(addresses: LookupAddress[]): LookupFunction {
  return (_host, options, callback) => {
    const [first] = addresses;
    if (options.all || !first) callback(null, addresses);
    else callback(null, first.address, first.family);
  };
}
