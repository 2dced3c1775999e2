import { createServer, get, type IncomingHttpHeaders } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { brotliDecompressSync } from "node:zlib";
import { expect } from "@playwright/test";
import { hydrated, signUp } from "./journeys.ts";
import type { Running } from "./nectar.ts";
import { test } from "./test.ts";

let nectar: Running;
test.beforeAll(({ shared }) => {
  nectar = shared;
});

type Answer = { status: number; headers: IncomingHttpHeaders; bytes: Buffer };

/** The raw bytes as transferred, without decompression. */
function ask(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const accepted = { "accept-encoding": "gzip, deflate, br, zstd", ...headers };
  return new Promise((resolve, reject) => {
    get(new URL(path, nectar.url), { headers: accepted }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          bytes: Buffer.concat(parts),
        }),
      );
    }).on("error", reject);
  });
}

const textOf = ({ bytes }: Answer) => brotliDecompressSync(bytes).toString();

test("documents, data, scripts and styles are compressed; a picture is not", async () => {
  const login = await ask("/login");
  const [script = ""] = /\/assets\/[\w.-]+\.js/.exec(textOf(login)) ?? [];
  for (const path of ["/", "/login", "/login.data", script, "/icon.svg"]) {
    const { headers, bytes } = await ask(path);
    if (bytes.length > 1024) expect(headers["content-encoding"], path).toBe("br");
    expect(headers.vary, path).toContain("Accept-Encoding");
  }
  const picture = await ask("/share.png");
  expect(picture.headers["content-encoding"]).toBeUndefined();
  expect(picture.headers["content-length"]).toBe(String(picture.bytes.length));
});

test("unchanged files are not sent again", async () => {
  for (const path of ["/", "/about", "/icon.svg", "/share.png"]) {
    const { etag = "" } = (await ask(path)).headers;
    const again = await ask(path, { "if-none-match": etag });
    expect(etag, path).not.toBe("");
    expect(again.status, path).toBe(304);
    expect(again.bytes.length, path).toBe(0);
    expect(again.headers["content-security-policy"], path).toContain("default-src 'none'");
  }
});

test("a signed-in learner gets a landing page of their own, never from a shared cache", async ({
  page,
  browser,
}) => {
  await page.goto(nectar.url);
  await expect(page.getByRole("link", { name: "Start Learning for Free" }).first()).toBeVisible();
  await signUp(page, nectar.url);

  const answer = await page.goto(nectar.url);
  await expect(page.getByRole("link", { name: "Continue Learning" }).first()).toBeVisible();
  expect(answer?.headers()["cache-control"]).toBe("no-store");
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(nectar.url);
  await expect(
    stranger.getByRole("link", { name: "Start Learning for Free" }).first(),
  ).toBeVisible();
});

test("the page with an answer to the landing question is never shared", async ({ request }) => {
  const answered = await request.get(`${nectar.url}/?choice=0`);
  expect(answered.headers()["cache-control"] ?? "").not.toContain("public");
  expect(await answered.text()).toContain("Your answer");
  expect(textOf(await ask("/"))).not.toContain("Your answer");
});

test("a learner's scripts load only after the first paint", async ({ page }) => {
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(error.message));
  await signUp(page, nectar.url);
  await page.goto(`${nectar.url}/dashboard`);
  await hydrated(page);

  const firstPaint = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity,
  );
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.includes("/assets/"))
      .filter(({ name }) => name.endsWith(".js"))
      .map(({ startTime }) => startTime),
  );
  expect(scripts.length).toBeGreaterThan(5);
  // A device that hasn't painted after a second and a half isn't kept waiting (`start-deferred.ts`).
  expect(Math.min(...scripts)).toBeGreaterThanOrEqual(Math.min(firstPaint, 1500));
  expect(faults).toEqual([]);
});

test("a page requests its stylesheet, the Latin font and its drawings, and nothing else", async ({
  page,
}) => {
  const urls: string[] = [];
  page.on("request", (request) => urls.push(request.url().replace(/-[\w-]{8}(\.\w+)$/, "$1")));
  await page.goto(`${nectar.url}/about`, { waitUntil: "networkidle" });
  expect(urls.map((url) => url.slice(nectar.url.length)).toSorted()).toEqual([
    "/about",
    "/assets/bricolage-grotesque-latin-common-wght-normal.woff2",
    // Of the first step of 'How it works'.
    "/assets/course-signs.svg",
    "/assets/theme.css",
  ]);
});

test("a visitor's form loads its scripts when it is touched", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  await page.goto(`${nectar.url}/login`, { waitUntil: "networkidle" });
  expect(scripts).toEqual(["/start.js"]);

  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeDisabled();
  await page.getByLabel("Email").fill("ada@example.org");
  await page.getByLabel("Password", { exact: true }).fill("Quiet");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeEnabled();
});

test("a form sent while its scripts load is sent once, and says what is wrong with it", async ({
  page,
}) => {
  const released = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await released.promise;
    await route.continue();
  });
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.postData() ?? "");
  });
  await page.goto(`${nectar.url}/register`, { waitUntil: "commit" });
  await page.getByLabel("Email").fill("grace@example.org");
  await page.getByLabel("Username").fill("Grace");
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Create Account" }).click();

  const faults = page.getByRole("alert");
  await expect(faults).toContainText("Please check the form");
  await expect(faults).toBeFocused();
  released.resolve();
  await expect(page.getByRole("button", { name: "Create Account" })).toBeDisabled();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain("grace%40example.org");
  await expect(page.getByLabel("Email")).toHaveValue("grace@example.org");
  await expect(page.getByLabel("Username")).toHaveValue("Grace");
  await expect(faults).toBeFocused();
});

test("clicks before hydration are not lost", async ({ page }) => {
  const released = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto(`${nectar.url}/login`, { waitUntil: "commit" });
  await page.getByRole("button", { name: "Show password" }).click();
  released.resolve();

  const field = page.getByLabel("Password", { exact: true });
  await expect(field).toHaveAttribute("type", "text");
});

test("a page whose data arrive after its scripts waits for them", async ({ page }) => {
  const released = Promise.withResolvers<void>();
  const documents: string[] = [];
  const slow = createServer(async ({ url = "/", headers }, answer) => {
    const { status, headers: sent, bytes } = await ask(url, { cookie: headers.cookie ?? "" });
    if (!sent["content-type"]?.startsWith("text/html")) {
      answer.writeHead(status, sent).end(bytes);
      return;
    }
    documents.push(url);
    const { "content-encoding": _, "content-length": __, ...others } = sent;
    // The only text that says where React Router's data begin; a new name for it fails this test at once.
    const [before = "", after = ""] = textOf({ status, headers: sent, bytes }).split(
      /(?=<script[^>]*>window\.__reactRouterContext\.streamController)/,
    );
    answer.writeHead(status, others).write(before);
    await released.promise;
    answer.end(after);
  }).listen(0);
  const { port } = slow.address() as AddressInfo;
  const hydrating = page.waitForEvent("console", (line) => line.text() === "hydrating");
  await page.addInitScript(() => {
    new PerformanceObserver(() => console.log("hydrating")).observe({ entryTypes: ["mark"] });
  });
  await page.goto(`http://localhost:${port}/login`, { waitUntil: "commit" });
  await page.getByRole("button", { name: "Show password" }).click();
  await hydrating;
  released.resolve();

  const field = page.getByLabel("Password", { exact: true });
  await expect(field).toHaveAttribute("type", "text");
  await hydrated(page);
  expect(documents).toEqual(["/login"]);
  slow.close();
});

test("an article is shared without React", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  await page.goto(`${nectar.url}/blog/how-sure-are-you`);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText(/Link copied to clipboard!|Copy this link/)).toBeVisible();
  expect(scripts).toEqual(["/share.js"]);
});

test("a filter chosen before hydration applies after it", async ({ page }) => {
  const released = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto(`${nectar.url}/topics`, { waitUntil: "commit" });
  await page.getByLabel("Category").selectOption("Technology");
  released.resolve();

  await expect(page).toHaveURL(/category=Technology/);
  await expect(page.getByLabel("Category")).toHaveValue("Technology");
  await expect(page.getByText(/^Showing \d of \d+ topics$/)).toBeVisible();
});

test("text typed before hydration counts", async ({ page }) => {
  await signUp(page, nectar.url);
  const released = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto(`${nectar.url}/onboarding`, { waitUntil: "commit" });
  await page.getByLabel("What would you like to learn?").fill("machine learning");
  released.resolve();

  await expect(page.getByText("It's in the library as Machine Learning")).toBeVisible();
  await expect(page.getByLabel("What would you like to learn?")).toHaveValue("machine learning");
  await page.getByRole("button", { name: "Create my path" }).click();
  await expect(page).toHaveURL(/\/lesson\//);
});

test("pages that work without scripts send none", async () => {
  const map = await ask("/sitemap.xml");
  const paths = [...textOf(map).matchAll(/<loc>[^<]*?:\d+(\/[^<]*)<\/loc>/g)].map(
    ([, path = ""]) => path,
  );
  /** Suggestions and filtering while typing, the native share sheet, and forms that validate while typing. */
  const NEEDS_ONE = /^\/(|topics|blog(\/.*)?|contact|register|login)$/;
  expect(paths.length).toBeGreaterThan(15);
  for (const path of paths) {
    const html = textOf(await ask(path));
    const scripts = html.match(/<script(?! type="application\/ld\+json")/g) ?? [];
    expect(scripts.length > 0, path).toBe(NEEDS_ONE.test(path));
    if (scripts.length === 0) expect(html, path).not.toContain("modulepreload");
  }
});

/** Everything the server sends back for these exact bytes, until the connection ends. */
function speak(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(nectar.url).port), "localhost");
  socket.write(bytes);
  return text(socket);
}

test("an HTTP/1.0 health check without a Host header gets a response", async () => {
  expect(await speak("GET /health HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});

for (const [what, bytes, status] of [
  [
    "two hosts",
    "GET / HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nConnection: close\r\n\r\n",
    400,
  ],
  ["no host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
  ["a host that is none", "GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n", 400],
  ["no HTTP", "Bees!\r\n\r\n", 400],
  [
    "a head of 20 KB",
    `GET / HTTP/1.1\r\nHost: a.example\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`,
    431,
  ],
] as const)
  test(`${what}: refused, with the headers of every response`, async () => {
    const answer = await speak(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toMatch(/\r\nContent-Security-Policy: default-src 'none'/i);
    expect(answer).toMatch(/\r\nX-Content-Type-Options: nosniff/i);
  });

test("the answer to the landing question has a URL of its own and survives a reload", async ({
  page,
}) => {
  await page.goto(nectar.url);
  await page.getByRole("group").getByRole("radio").first().check();
  await page.getByRole("button", { name: "Check my answer" }).click();
  await expect(page).toHaveURL(`${nectar.url}/?choice=0#question`);
  await expect(page.getByText(/^(You got it|Not this time)$/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^(You got it|Not this time)$/)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("button", { name: "Check my answer" })).toBeVisible();
});
