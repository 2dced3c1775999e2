import { afterAll, beforeAll, expect, test } from "vitest";
import { PAGE, startPageServer, toLoopback, type PageServer } from "../../test/page-server.ts";

let server: PageServer;
beforeAll(async () => {
  server = await startPageServer();
});
afterAll(() => server.stop());

const refused = (reason: string) => ({ status: "refused", reason });
const textOf = (page: object) =>
  "bytes" in page ? Buffer.from(page.bytes as Uint8Array).toString() : JSON.stringify(page);

test("what has no scheme is read over TLS, with a certificate for the host", async () => {
  expect(textOf(await server.fetch(server.securely("/bees").replace("https://", "")))).toBe(PAGE);
  expect(textOf(await server.fetch(server.securely("/bees").replace(".org", ".org.")))).toBe(PAGE);
});

test("a certificate that nobody vouches for, or of another host, is refused", async () => {
  const testNetwork = { ...server.testNetwork, ca: undefined };
  expect(await server.fetch(server.securely("/bees"), { testNetwork })).toEqual(
    refused("unreachable"),
  );
  expect(await server.fetch(server.ofOtherHost("/bees", "pages.example.org"))).toEqual(
    refused("unreachable"),
  );
  expect(textOf(await server.fetch(server.ofOtherHost("/bees")))).toBe(PAGE);
});

test("five redirects are followed, each resolved once", async () => {
  let lookups = 0;
  const resolve = () => {
    lookups += 1;
    return toLoopback();
  };
  const page = await server.fetch(server.at("/count?5"), { resolve });
  expect(page).toMatchObject({ status: "fetched", address: server.at("/count?0") });
  expect(lookups).toBe(6);
});

test.each([
  "http://127.0.0.2/",
  "http://169.254.169.254/latest/meta-data/",
  "http://[::ffff:7f00:1]/",
  "http://localhost/",
  "https://2130706434/",
])("a redirect to %s is refused", async (target) => {
  const page = await server.fetch(server.at(`/to?${encodeURIComponent(target)}`));
  expect(page).toEqual(refused("private-address"));
});

test.each([
  "ftp://example.org/",
  "file:///etc/passwd",
  "http://ada:x@example.org/",
  "http://example.org:22/",
])("a redirect to %s, which is no page, is refused", async (target) => {
  expect(await server.fetch(server.at(`/to?${encodeURIComponent(target)}`))).toEqual(
    refused("http-error"),
  );
});

test("a redirect may lead to TLS and not out of it", async () => {
  expect(
    textOf(await server.fetch(server.at(`/to?${encodeURIComponent(server.securely("/bees"))}`))),
  ).toBe(PAGE);
  const out = await server.fetch(server.securely(`/to?${encodeURIComponent(server.at("/bees"))}`));
  expect(out).toEqual(refused("http-error"));
});

test("a host that changes its address between check and connection is read at the address that was checked", async () => {
  const answers = ["127.0.0.1", "127.0.0.2"];
  const resolve = () => Promise.resolve([{ address: answers.shift() ?? "10.0.0.1", family: 4 }]);
  expect(textOf(await server.fetch(server.at("/bees"), { resolve }))).toBe(PAGE);
  expect(answers).toEqual(["127.0.0.2"]);
});

test("a host that changes its address between two redirects is checked again", async () => {
  const answers = ["127.0.0.1", "127.0.0.2"];
  const resolve = () => Promise.resolve([{ address: answers.shift() ?? "10.0.0.1", family: 4 }]);
  expect(await server.fetch(server.at("/count?1"), { resolve })).toEqual(
    refused("private-address"),
  );
});

test("a host with one private address among public ones isn't read", async () => {
  const before = server.requests.length;
  const both = () =>
    Promise.resolve(["127.0.0.1", "10.0.0.1"].map((address) => ({ address, family: 4 })));
  expect(await server.fetch(server.at("/bees"), { resolve: both })).toEqual(
    refused("private-address"),
  );
  expect(server.requests.length).toBe(before);
});
