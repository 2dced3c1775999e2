import { BlockList, isIP, isIPv6 } from "node:net";

/** Parses addresses and networks (`10.0.0.0/8`) into a list to match against. */
export function networks(list: string[]): BlockList {
  const addresses = new BlockList();
  for (const entry of list) {
    const [address = "", prefix] = entry.split("/");
    const family = familyOf(address);
    if (prefix === undefined) addresses.addAddress(address, family);
    else addresses.addSubnet(address, Number(prefix), family);
  }
  return addresses;
}

/**
 * The client's address: the socket's, unless it belongs to a trusted proxy; then the last hop in X-Forwarded-For
 * that no trusted proxy added, or the socket's if that hop is not an address. Ignores all other headers.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: BlockList,
): string {
  const isTrusted = (address: string) =>
    isIP(address) > 0 && trustedProxies.check(address, familyOf(address));
  const socket = plain(socketAddress ?? "unknown");
  if (!forwardedFor || !isTrusted(socket)) return socket;
  const hops = forwardedFor
    .split(",")
    .map((hop) => plain(withoutPort(hop.trim())))
    .filter(Boolean);
  const client = hops.findLast((hop) => !isTrusted(hop)) ?? hops[0];
  return client && isIP(client) > 0 ? client : socket;
}

/**
 * The key for rate limits: an IPv4 address, or the /64 prefix of an IPv6 address, because a household or rented
 * server has all addresses below it.
 */
export function prefix64Of(address: string): string {
  if (!isIPv6(address)) return address;
  const [left = "", right = ""] = address.split("::");
  const groups = [left, right].map((half) => half.split(":").filter(Boolean));
  const [before = [], after = []] = groups;
  // A trailing part in IPv4 notation fills two groups, always in the second half.
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
  const firstHalf = [...before, ...zeros, ...after].slice(0, 4);
  return `${firstHalf.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

const familyOf = (address: string) => (isIPv6(address) ? "ipv6" : "ipv4");

/** Some proxies add the client's port: `192.0.2.1:443`, `[2001:db8::1]:443`. It changes with each connection. */
const withoutPort = (hop: string) =>
  hop.replace(/^\[([^\]]*)\](?::\d+)?$/, "$1").replace(/^([\d.]+):\d+$/, "$1");

/** Dual-stack sockets report IPv4 as IPv6. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "").toLowerCase();
