import { expect, test } from "vitest";
import { clientAddress, prefix64Of, networks } from "./client-address.ts";

const PROXIES = networks(["192.0.2.1", "10.0.0.0/8", "2001:db8:1::/48", "::1"]);

test.each([
  ["a header from an untrusted address is ignored", "203.0.113.9", "198.51.100.7", "203.0.113.9"],
  ["a proxy's header is used", "192.0.2.1", "198.51.100.7", "198.51.100.7"],
  ["from a trusted network", "10.20.30.40", "198.51.100.7", "198.51.100.7"],
  ["from a trusted IPv6 network", "2001:db8:1:2::3", "2001:db8:9::1", "2001:db8:9::1"],
  ["outside the network", "2001:db8:2::3", "198.51.100.7", "2001:db8:2::3"],
  ["on a dual-stack socket", "::ffff:10.1.1.1", "198.51.100.7", "198.51.100.7"],
  ["the last hop that no proxy added", "::1", "1.1.1.1, 198.51.100.7, 10.9.9.9", "198.51.100.7"],
  ["proxies only", "::1", "10.1.1.1, 10.2.2.2", "10.1.1.1"],
  ["a hop with a port", "192.0.2.1", "198.51.100.7:50123", "198.51.100.7"],
  ["of IPv6", "192.0.2.1", "[2001:db8:9::1]:50123", "2001:db8:9::1"],
  ["IPv6 in brackets without a port", "192.0.2.1", "[2001:DB8:9::1]", "2001:db8:9::1"],
  ["behind a proxy with a port", "::1", "198.51.100.7:1, 10.9.9.9:2", "198.51.100.7"],
  ["IPv4 inside IPv6, with a port", "::1", "[::ffff:198.51.100.7]:1", "198.51.100.7"],
  ["a hop that isn't an address", "::1", "unknown, 10.2.2.2", "::1"],
  ["a forged hop", "192.0.2.1", "1.1.1.1, <script>:1", "192.0.2.1"],
  ["no header", "10.1.1.1", undefined, "10.1.1.1"],
  ["a closed socket", undefined, "198.51.100.7", "unknown"],
])("L9: client address: %s", (_, socket, forwardedFor, client) => {
  expect(clientAddress(socket, forwardedFor, PROXIES)).toBe(client);
});

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["unknown", "unknown"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::99", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["64:ff9b::192.0.2.33", "64:ff9b:0:0::/64"],
])("%s is counted as %s", (address, prefix64) => {
  expect(prefix64Of(address)).toBe(prefix64);
});
