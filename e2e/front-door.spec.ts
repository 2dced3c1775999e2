import { connect } from "node:net";
import { expect, test, type APIRequestContext } from "@playwright/test";
import { signUp } from "./journeys.ts";
import { startNectar, type Nectar } from "./nectar.ts";

let nectar: Nectar;
test.beforeAll(async () => {
  nectar = await startNectar({ TRUSTED_PROXIES: "10.9.9.9" });
});
test.afterAll(() => nectar.stop());

const UNKNOWN = "0192f0c1-2345-7abc-8def-0123456789ab";

test("every answer, whatever its status, tells the browser what it may do", async ({ request }) => {
  const answers = await Promise.all([
    request.get(`${nectar.url}/`),
    request.get(`${nectar.url}/health`),
    request.get(`${nectar.url}/missing.js`),
    request.get(`${nectar.url}/api/nothing`),
    request.fetch(`${nectar.url}/login`, { method: "DELETE" }),
    request.post(`${nectar.url}/login`, { form: { email: "a@b.c", password: "x" } }),
  ]);
  expect(answers.map((answer) => answer.status())).toEqual([200, 200, 404, 404, 405, 403]);
  for (const answer of answers) {
    const headers = answer.headers();
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["content-security-policy"]).not.toContain("http:");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers["x-powered-by"]).toBeUndefined();
    expect(headers.server).toBeUndefined();
    expect(headers["content-type"]).toMatch(/charset=utf-8|application\/json/i);
  }
});

test("no inline script runs without this answer's own nonce, and no nonce comes twice", async ({
  request,
}) => {
  const nonces = new Set<string>();
  for (let visit = 0; visit < 2; visit++) {
    const answer = await request.get(`${nectar.url}/login`);
    const nonce =
      /'nonce-([^']+)'/.exec(answer.headers()["content-security-policy"] ?? "")?.[1] ?? "";
    expect(nonce.length).toBeGreaterThan(20);
    nonces.add(nonce);
    const scripts = [
      ...(await answer.text()).matchAll(/<script(?![^>]*type="application\/ld\+json")([^>]*)>/g),
    ];
    for (const [, attributes = ""] of scripts) expect(attributes).toContain(`nonce="${nonce}"`);
  }
  expect(nonces.size).toBe(2);
});

test.describe("a request that changes something comes from this site or is refused", () => {
  for (const [name, origin] of [
    ["another site", "https://evil.example"],
    ["no origin", undefined],
    ["a null origin", "null"],
  ] as const)
    test(name, async ({ request }) => {
      const answer = await request.post(`${nectar.url}/register`, {
        headers: origin ? { origin } : {},
        form: {
          email: "new@example.org",
          username: "New",
          password: "Quiet-Honey7!",
          confirmPassword: "Quiet-Honey7!",
        },
      });
      expect(answer.status()).toBe(403);
      expect(await answer.json()).toEqual({ error: "This request did not come from this site." });
      // Nor does it sign a visitor in to somebody else's account.
      const signIn = await request.post(`${nectar.url}/login`, {
        headers: origin ? { origin } : {},
        form: { email: "new@example.org", password: "Quiet-Honey7!" },
      });
      expect(signIn.status()).toBe(403);
      expect(signIn.headers()["set-cookie"]).toBeUndefined();
    });
});

const from = (request: APIRequestContext, path: string, form: Record<string, string>) =>
  request.post(nectar.url + path, { headers: { origin: nectar.url }, form });

test("a body over 16 KB is refused before any work", async ({ request }) => {
  const answer = await from(request, "/login", { email: "a@b.c", password: "x".repeat(17_000) });
  expect(answer.status()).toBe(413);
});

/** What is written on the wire, to the letter; the status that comes back and the headers behind it. */
function write(lines: string[]): Promise<{ status: number; text: string }> {
  const { host, port } = new URL(nectar.url);
  const head = [`Host: ${host}`, `Origin: ${nectar.url}`, "Connection: close"];
  const [first = "", ...rest] = lines;
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect(Number(port), "127.0.0.1");
    socket.on("data", (part) => (text += String(part)));
    socket.once("error", reject);
    socket.once("close", () => resolve({ status: Number(text.split(" ")[1]), text }));
    socket.write([first, ...head, ...rest].join("\r\n"));
  });
}

test("a form whose length is not told beforehand is read as any other, up to 16 KB", async () => {
  const send = (type: string, ...parts: string[]) =>
    write([
      "POST /login HTTP/1.1",
      `Content-Type: ${type}`,
      "Transfer-Encoding: chunked",
      "",
      ...parts.flatMap((part) => [part.length.toString(16), part]),
      "0",
      "",
      "",
    ]);
  const form = "application/x-www-form-urlencoded";
  expect((await send(form, "email=nobody%40example.org&pass", "word=Quiet-1!")).status).toBe(401);
  expect((await send(form, "a=", "x".repeat(9_000), "x".repeat(9_000))).status).toBe(413);
  expect((await send("application/json", "{}")).status).toBe(400);
  expect((await send(form)).status).toBe(400);
  expect((await write(["POST /login HTTP/1.1", "", ""])).status).toBe(400);
});

test("a form that is cut off on its way is no fault of ours", async () => {
  const { host, port } = new URL(nectar.url);
  const head = [`Host: ${host}`, `Origin: ${nectar.url}`, "Transfer-Encoding: chunked"];
  const socket = connect(Number(port), "127.0.0.1");
  socket.write(["POST /cut-off HTTP/1.1", ...head, "", "3", "a=1", ""].join("\r\n"), () =>
    socket.destroy(),
  );
  const lines = () => nectar.logged().filter(({ path }) => path === "/cut-off");
  await expect.poll(lines).toHaveLength(1);
  const [line] = lines();
  expect(line).toMatchObject({ msg: "request", status: 400 });
  const about = nectar.logged().filter(({ requestId }) => requestId === line?.requestId);
  expect(about).toHaveLength(1);
});

test("who asks what may be asked is told, at every address", async () => {
  for (const path of ["/", "/login", "/login.data", "/health", "/api/nothing", "/missing.js"]) {
    const { status, text } = await write([`OPTIONS ${path} HTTP/1.1`, "", ""]);
    expect(status, path).toBe(204);
    expect(text, path).toMatch(/^allow: GET, HEAD, POST, OPTIONS\r$/im);
    expect(text, path).toContain("default-src 'none'");
  }
});

test("malformed input is told, never a fault of ours", async ({ request }) => {
  for (const body of ["{", "\u0000", "a=%ff%fe", "[]", "null"])
    for (const type of [
      "application/json",
      "application/x-www-form-urlencoded",
      "multipart/form-data",
      "text/plain",
    ]) {
      const answer = await request.post(`${nectar.url}/login`, {
        headers: { origin: nectar.url, "content-type": type },
        data: Buffer.from(body),
      });
      expect(answer.status(), `${type} ${body}`).toBeGreaterThanOrEqual(400);
      expect(answer.status(), `${type} ${body}`).toBeLessThan(500);
    }
});

test("a page drawn for one visitor is kept by no proxy", async ({ request }) => {
  for (const path of [
    "/login",
    "/login.data",
    "/?utm_source=letter",
    "/topics?category=Technology",
  ]) {
    const answer = await request.get(nectar.url + path);
    expect(answer.headers()["cache-control"], path).toBe("private, no-cache");
  }
  const refused = await from(request, "/login", { email: "nobody@example.org", password: "x" });
  expect(refused.headers()["cache-control"]).toBe("private, no-cache");
});

test("guessing a password is throttled per account, whatever address the headers claim", async ({
  request,
}) => {
  const statuses: number[] = [];
  for (let guess = 0; guess < 11; guess++) {
    const answer = await request.post(`${nectar.url}/login`, {
      headers: {
        origin: nectar.url,
        "x-forwarded-for": `203.0.113.${guess}`,
        "x-real-ip": `203.0.113.${guess}`,
      },
      form: { email: "victim@example.org", password: `Guess-${guess}!` },
    });
    statuses.push(answer.status());
    if (guess === 10) expect(Number(answer.headers()["retry-after"])).toBeGreaterThan(0);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
});

test("who wrote too often is told how long to wait, to the second", async ({ request }) => {
  const write = () =>
    from(request, "/contact", {
      name: "Ada",
      email: "ada@example.org",
      type: "bug-report",
      subject: "The second diagram",
      message: "Two steps stand in the wrong order.",
    });
  for (let time = 0; time < 5; time++) expect((await write()).status()).toBeLessThan(400);
  const refused = await write();
  expect(refused.status()).toBe(429);
  const wait = Number(refused.headers()["retry-after"]);
  expect(wait).toBeGreaterThan(1_500);
  expect(wait).toBeLessThanOrEqual(1_800);
});

test("files and machine routes answer 404, other pages lead to the start", async ({ request }) => {
  for (const path of [
    "/.env",
    "/.git/config",
    "/package.json",
    "/assets/x.js.map",
    "/api/auth/sign-up/email",
  ])
    expect((await request.get(nectar.url + path)).status(), path).toBe(404);
  const page = await request.get(`${nectar.url}/no-such-page`, { maxRedirects: 0 });
  expect(page.status()).toBe(302);
  expect(page.headers().location).toBe("/");
});

test("signed-in pages are not stored, and unknown and foreign lessons answer alike", async ({
  browser,
}) => {
  const [mine, theirs] = [await browser.newContext(), await browser.newContext()];
  const page = await mine.newPage();
  await signUp(page, nectar.url);
  await page.getByLabel("What would you like to learn?").fill("Machine Learning");
  await page.getByRole("button", { name: "Generate Curriculum" }).click();
  await expect(page).toHaveURL(/\/lesson\//);
  const lesson = new URL(page.url()).pathname;
  const own = await mine.request.get(nectar.url + lesson);
  expect(own.headers()["cache-control"]).toBe("no-store");

  await signUp(await theirs.newPage(), nectar.url);
  for (const suffix of ["", ".data", "/complete"]) {
    const foreign = await theirs.request.get(nectar.url + lesson + suffix);
    const unknown = await theirs.request.get(`${nectar.url}/lesson/${UNKNOWN}${suffix}`);
    expect(foreign.status()).toBe(404);
    expect(unknown.status()).toBe(404);
    const neutral = async (answer: typeof foreign) =>
      (await answer.text()).replaceAll(
        /nonce="[^"]*"|[0-9a-f-]{36}|\\?"[A-Za-z0-9_-]{24}\\?"/g,
        "",
      );
    expect(await neutral(foreign)).toBe(await neutral(unknown));
  }
  const stream = await theirs.request.get(
    `${nectar.url}/api${lesson.replace("lesson", "lessons")}/stream`,
  );
  expect(stream.status()).toBe(404);
  for (const bad of ["x", "%00", "1' or '1'='1", UNKNOWN.toUpperCase()])
    expect(
      (await theirs.request.get(`${nectar.url}/lesson/${encodeURIComponent(bad)}`)).status(),
      bad,
    ).toBe(404);
  await mine.close();
  await theirs.close();
});

test("a client that never finishes its request is let go", async () => {
  const { hostname, port } = new URL(nectar.url);
  const socket = connect(Number(port), hostname === "localhost" ? "127.0.0.1" : hostname);
  socket.write("GET / HTTP/1.1\r\nHost: slow\r\n");
  const started = Date.now();
  await new Promise((resolve) => socket.once("close", resolve).resume());
  expect(Date.now() - started).toBeLessThan(12_000);
});
