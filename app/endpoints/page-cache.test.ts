import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sessionCookie } from "#app/features/accounts/sign-in/session-cookie.ts";
import { PageCache } from "./page-cache.ts";
import type { WebEnv } from "./web-env.ts";

let rendered: string[];
let server: Server;
beforeEach(async () => {
  rendered = [];
  const pages = new PageCache();
  const web = new Hono<WebEnv>();
  web.use(async (context, next) => {
    const setCookies = context.req.path === "/with-cookie" ? ["session=renewed"] : [];
    context.set("info", { ...info, setCookies, now: new Date("2026-11-22T10:00:00Z") });
    context.set("responseHeaders", {});
    await next();
  });
  web.get("*", async (context, next) => pages.find(context) ?? next());
  web.get("*", (context) => {
    rendered.push(new URL(context.req.url).pathname);
    const headers = { "Content-Type": "text/html", "Cache-Control": "public, no-cache" };
    return pages.add(context, new Response("<p>a page</p>", { headers }));
  });
  server = createServer(getRequestListener(web.fetch, { overrideGlobalObjects: false }));
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

const info: Omit<WebEnv["Variables"]["info"], "now"> = {
  id: "request",
  clientAddress: "203.0.113.9",
  learner: null,
  nonce: "nonce",
  route: null,
  setCookies: [],
  isDatabaseUnavailable: false,
  isLearnerBusy: false,
  isDatabaseUnset: false,
};

async function ask(path: string, headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  await answer.text();
  return answer;
}

test.each(["/", "/about", "/topics/machine-learning-fundamentals", "/blog/how-sure-are-you"])(
  "%s is rendered once for all visitors",
  async (path) => {
    expect((await ask(path)).headers.get("cache-control")).toBe("public, no-cache");
    expect((await ask(path)).headers.get("cache-control")).toBe("public, no-cache");
    expect(rendered).toEqual([path]);
  },
);

test("visitors from a link on this site get a different page than new arrivals", async () => {
  const within = { "Sec-Fetch-Site": "same-origin" };
  const arrival = await ask("/");
  await ask("/", within);
  await ask("/", within);
  await ask("/", { "Sec-Fetch-Site": "cross-site" });
  expect(rendered).toEqual(["/", "/"]);
  expect(arrival.headers.get("vary")).toContain("Sec-Fetch-Site");
});

test.each(["/%61bout", "/About", "/about/", "/about?from=mail", "//about", "/a%2Fb"])(
  "L4: %s is another spelling and is not cached",
  async (path) => {
    expect((await ask(path)).headers.get("cache-control")).toContain("private");
    await ask(path);
    expect(rendered).toHaveLength(2);
  },
);

test("an answer that sets a cookie is never shared", async () => {
  expect((await ask("/with-cookie")).headers.get("cache-control")).toContain("private");
  await ask("/with-cookie");
  expect(rendered).toHaveLength(2);
});

test("a request with a session never gets the visitors' page, nor is its own shared", async () => {
  await ask("/about");
  const cookie = (await sessionCookie("token")).split(";", 1)[0] ?? "";
  expect((await ask("/about", { cookie })).headers.get("cache-control")).toContain("private");
  expect(rendered).toEqual(["/about", "/about"]);
});

test("a full cache evicts only the oldest page", async () => {
  await ask("/about");
  for (let page = 0; page < 500; page++) await ask(`/topics/own-course-${page}`);
  rendered = [];

  for (let page = 499; page > 400; page--) await ask(`/topics/own-course-${page}`);
  expect(rendered).toEqual([]);
  await ask("/about");
  expect(rendered).toEqual(["/about"]);
});
