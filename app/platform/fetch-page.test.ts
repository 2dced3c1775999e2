import { afterAll, beforeAll, expect, test } from "vitest";
import { encoded, HTML, PAGE, startPageServer, type PageServer } from "../../test/page-server.ts";

let server: PageServer;
beforeAll(async () => {
  server = await startPageServer();
});
afterAll(() => server.stop());

const refused = (reason: string) => ({ status: "refused", reason });
const textOf = (page: object) =>
  "bytes" in page ? Buffer.from(page.bytes as Uint8Array).toString() : JSON.stringify(page);

test("a page comes with its bytes, type, name and address, and the request says who asks and no more", async () => {
  const page = await server.fetch(` ${server.at("/bees?x=1#dance")} `);
  expect(page).toMatchObject({ status: "fetched", type: HTML["content-type"], name: "bees" });
  expect(page).toMatchObject({ address: server.at("/bees?x=1") });
  expect(textOf(page)).toBe(PAGE);
  const sent = server.requests.at(-1)!;
  expect(sent.url).toBe("/bees?x=1");
  expect(sent.headers["user-agent"]).toMatch(/^Nectar\/\d/);
  expect(Object.keys(sent.headers).toSorted()).toEqual(
    ["accept", "accept-encoding", "connection", "host", "user-agent"].toSorted(),
  );
});

test("with the setting off nothing is sent", async () => {
  const before = server.requests.length;
  expect(await server.fetch(server.at("/bees"), { isOn: false })).toEqual(refused("off"));
  expect(server.requests.length).toBe(before);
});

test.each(Object.keys(encoded))("%s is decompressed", async (encoding) => {
  expect(textOf(await server.fetch(server.at(`/encoded?${encoding}`)))).toBe(PAGE);
});

test.each([
  ["/bomb", "too-large"],
  ["/endless", "too-large"],
  ["/announced", "too-large"],
  ["/cut", "not-readable"],
  ["/strange", "not-readable"],
  ["/picture", "not-readable"],
  ["/broken", "unreachable"],
  ["/upgrade", "unreachable"],
  ["/gone", "http-error"],
  ["/nowhere", "http-error"],
  ["/count?6", "http-error"],
  ["/to?http://", "http-error"],
])("%s is refused as %s", async (path, reason) => {
  expect(await server.fetch(server.at(path))).toEqual(refused(reason));
});

test.each(["/slow", "/silent"])("%s ends with the time, not later", async (path) => {
  const start = performance.now();
  expect(await server.fetch(server.at(path), { limits: { ms: 300 } })).toEqual(refused("too-slow"));
  expect(performance.now() - start).toBeLessThan(5000);
});

test("a resolver that never answers ends with the time, and an unknown host or a closed port is unreachable", async () => {
  const never = () => Promise.withResolvers<never>().promise;
  expect(await server.fetch(server.at("/bees"), { resolve: never, limits: { ms: 50 } })).toEqual(
    refused("too-slow"),
  );
  const unknown = () => Promise.reject(Object.assign(new Error("no host"), { code: "ENOTFOUND" }));
  expect(await server.fetch(server.at("/bees"), { resolve: unknown })).toEqual(
    refused("unreachable"),
  );
  expect(await server.fetch(server.at("/bees"), { resolve: () => Promise.resolve([]) })).toEqual(
    refused("unreachable"),
  );
});

test("the caller can stop it", async () => {
  const stop = new AbortController();
  const page = server.fetch(server.at("/silent"), { signal: stop.signal });
  stop.abort(new Error("left"));
  await expect(page).rejects.toThrow("left");
});

test("the name is a file's, never a path, and a missing type is left to the reader", async () => {
  expect(await server.fetch(server.at("/named"))).toMatchObject({ name: "Die Biene.pdf" });
  expect(await server.fetch(server.at("/typeless"))).toMatchObject({
    name: "typeless",
    type: "application/octet-stream",
  });
});
