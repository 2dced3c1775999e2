import { isIP } from "node:net";

const MAX_LENGTH = 2048;
/** Names that a machine or a local network answers itself (RFC 6761, 6762, 8375, and ICANN's .internal). */
const LOCAL_NAME = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|home\.arpa)$/;

/**
 * Parses a web address that someone typed, with https where they left that out, or says why it is refused. `URL` turns every
 * spelling of an IP address (127.1, 0x7f000001, ①②⑦.0.0.1) into the usual one; only its result is used from here on.
 */
export function parseWebAddress(
  typed: string,
  isPort: (port: number) => boolean,
): URL | "not-an-address" | "private-address" {
  const text = typed.trim();
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (text === "" || text.length > MAX_LENGTH || !url || !/^https?:$/.test(url.protocol))
    return "not-an-address";
  if (url.username || url.password || !isPort(portOf(url))) return "not-an-address";
  // "localhost." is localhost, and a certificate names a host without the dot.
  url.hostname = url.hostname.replace(/\.+$/, "");
  url.hash = "";
  const host = hostOf(url);
  if (LOCAL_NAME.test(host)) return "private-address";
  return isIP(host) > 0 || /[^.]\.[^.]/.test(host) ? url : "not-an-address";
}

/** Without the brackets around an IPv6 address. */
export const hostOf = (url: URL) => url.hostname.replace(/^\[(.*)\]$/, "$1");

export const portOf = (url: URL) => Number(url.port || (url.protocol === "https:" ? 443 : 80));
