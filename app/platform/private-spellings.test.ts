import { createServer } from "node:net";
import { expect, test } from "vitest";
import { fetchPage } from "./fetch-page.ts";

const IPV4 = [
  ..."127.0.0.1 127.0.0.2 127.1 127.0.1 127.255.255.254 127.0.0.1. 0.0.0.0 0 0.0.0.0. 0.1.2.3".split(
    " ",
  ),
  ..."2130706433 017700000001 0x7f000001 0x7F.1 0x7f.0x0.0x0.0x1 0177.0.0.1 0177.1 127.0x1".split(
    " ",
  ),
  ..."00000177.0.0.1 127.000.000.001 %31%32%37.0.0.1 127%2e0%2e0%2e1 127。0。0。1 127.0.0.1".split(
    " ",
  ),
  ..."①②⑦.⓪.⓪.① 127．0．0．1 127｡1 0x7f｡1 10.0.0.1 167772161 012.1 0xa000001 172.16.0.1".split(" "),
  ..."172.31.255.255 192.168.1.1 3232235777 0xc0a80101 0300.0250.1.1 169.254.169.254".split(" "),
  ..."2852039166 0xa9fea9fe 0251.0376.0251.0376 169.254.43518 100.64.0.1 100.100.100.200".split(
    " ",
  ),
  ..."168.63.129.16 192.0.0.1 192.0.2.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1".split(" "),
  ..."240.0.0.1 255.255.255.255 4294967295 0xffffffff".split(" "),
];
const IPV6 = [
  ..."::1 :: 0:0:0:0:0:0:0:1 0000:0000:0000:0000:0000:0000:0000:0001 ::ffff:127.0.0.1".split(" "),
  ..."::ffff:7f00:1 0:0:0:0:0:ffff:127.0.0.1 ::FFFF:10.0.0.1 ::127.0.0.1 ::7f00:1".split(" "),
  ..."::ffff:169.254.169.254 64:ff9b::127.0.0.1 64:ff9b::7f00:1 64:ff9b:1::127.0.0.1".split(" "),
  ..."2002:7f00:1:: 2002:7f00:0001::1 2001:0:7f00:1::1 fe80::1 fe80::1%25lo fec0::1".split(" "),
  ..."fc00::1 fd00:ec2::254 ff02::1 2001:db8::1 3fff::1 ::ffff:0:127.0.0.1".split(" "),
].map((address) => `[${address}]`);
const NAMES =
  "localhost LOCALHOST localhost. local%68ost ｌｏｃａｌｈｏｓｔ a.localhost a.localhost. printer.local db.internal".split(
    " ",
  );

const listening = createServer();
let connections = 0;
listening.on("connection", (socket) => {
  connections += 1;
  socket.destroy();
});

test("no spelling of a private address leads to a connection or a look-up", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  listening.listen(0, "0.0.0.0", resolve);
  await promise;
  const { port } = listening.address() as { port: number };
  const hosts = [...IPV4, ...IPV6, ...NAMES];
  expect(hosts.length).toBeGreaterThanOrEqual(70);
  for (const host of hosts)
    for (const address of [`http://${host}:${port}/`, `https://${host}:${port}`, `${host}:${port}`])
      expect(
        await fetchPage(address, {
          isOn: true,
          testNetwork: { addresses: [], ports: [port] },
          resolve: (name) => Promise.reject(new Error(`${address} was looked up as ${name}`)),
        }),
        address,
      ).toMatchObject({
        status: "refused",
        reason: host.includes("%25") ? "not-an-address" : "private-address",
      });
  expect(connections).toBe(0);
  // Where the address counts as public the server is reached, so the count above means something.
  const testNetwork = { addresses: ["127.0.0.1"], ports: [port] };
  await fetchPage(`http://127.0.0.1:${port}`, { isOn: true, testNetwork });
  expect(connections).toBe(1);
  listening.close();
});

test.each([
  "",
  " ",
  "bees",
  "what is honey",
  "ftp://example.org/",
  "file:///etc/passwd",
  "gopher://example.org/",
  "javascript:alert(1)",
  "data:text/html,bees",
  "mailto:ada@example.org",
  "http://",
  "http://./",
  "http://a..:80",
  "http://wiki/",
  "http://ada@example.org/",
  "http://ada:secret@example.org/",
  "http://example.org:22/",
  "https://example.org:8443/",
  "http://1.2.3.4.5/",
  "http://[::1/",
])("%j is no web address", async (address) => {
  const resolve = () => Promise.reject(new Error("looked up"));
  expect(await fetchPage(address, { isOn: true, resolve })).toEqual({
    status: "refused",
    reason: "not-an-address",
  });
});

test("an address longer than a browser's is refused", async () => {
  const address = `https://example.org/${"a".repeat(2048)}`;
  expect(await fetchPage(address, { isOn: true })).toMatchObject({ reason: "not-an-address" });
});
