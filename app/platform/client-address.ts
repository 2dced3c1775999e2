/**
 * The address of who is asking: the socket's own, unless it belongs to a trusted proxy; then the last hop in
 * X-Forwarded-For that no trusted proxy added. Any other header that claims an address is ignored.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: string[],
): string {
  const socket = plain(socketAddress ?? "unknown");
  const trusted = new Set(trustedProxies.map(plain));
  if (!trusted.has(socket) || !forwardedFor) return socket;
  const hops = forwardedFor
    .split(",")
    .map((hop) => plain(hop.trim()))
    .filter(Boolean);
  return hops.findLast((hop) => !trusted.has(hop)) ?? hops[0] ?? socket;
}

/** IPv4 inside IPv6, as dual-stack sockets tell it, is the same address. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "").toLowerCase();
