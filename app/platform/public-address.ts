import { isIP, isIPv4 } from "node:net";
import { networks } from "./client-address.ts";

/** IANA's special-purpose registry (RFC 6890), and the address at which Azure serves its virtual machines. */
const SPECIAL_IPV4 = networks([
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "168.63.129.16",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
]);

/** The only part of IPv6 that is given out for the internet: no loopback, mapped, local or multicast address is in it. */
const GLOBAL_IPV6 = networks(["2000::/3"]);

/** Parts of it that aren't: protocols with Teredo among them, documentation, and 6to4, which carries any IPv4 address. */
const SPECIAL_IPV6 = networks(["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]);

const NAT64 = networks(["64:ff9b::/96"]);

/** Whether an IP address belongs to a host on the internet, as opposed to this machine, its network or no host at all. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !SPECIAL_IPV4.check(address, "ipv4");
  // A zone (fe80::1%eth0) names an interface of this machine.
  if (isIP(address) === 0 || address.includes("%")) return false;
  if (NAT64.check(address, "ipv6")) return isPublicAddress(ipv4Within(address));
  return GLOBAL_IPV6.check(address, "ipv6") && !SPECIAL_IPV6.check(address, "ipv6");
}

/** The last 32 bits of a NAT64 address (RFC 6052): a network without IPv4 has its resolver answer with these. */
function ipv4Within(address: string): string {
  // A URL writes every address in one way: 64:ff9b::7f00:1.
  const groups = new URL(`http://[${address}]`).hostname
    .slice("[64:ff9b::".length, -1)
    .split(":")
    .map((group) => Number.parseInt(group || "0", 16));
  const [low = 0, high = 0] = groups.toReversed();
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}
