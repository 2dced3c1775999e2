import { expect } from "vitest";
import { aVisitor, outcome, test } from "../../test/site.ts";

test.override("settings", { scope: "file" }, { TRUSTED_PROXIES: "10.9.9.9" });

const UNKNOWN = "0192f0c1-2345-7abc-8def-0123456789ab";
const NEWCOMER = {
  email: "new@example.org",
  username: "New",
  password: "Quiet-Honey7!",
  confirmPassword: "Quiet-Honey7!",
};

test("every response has the security headers", async ({ request }) => {
  const answers = [
    await request("/"),
    // By itself: it counts as unhealthy when it waits for the first page longer than a health check may.
    await request("/health"),
    await request("/missing.js"),
    await request("/api/nothing"),
    await request("/login", { method: "DELETE" }),
    await request("/login", { form: { email: "a@b.c", password: "x" }, origin: null }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 404, 405, 403]);
  for (const { headers } of answers) {
    const policy = headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("http:");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.has("x-powered-by")).toBe(false);
    expect(headers.has("server")).toBe(false);
    expect(headers.get("content-type")).toMatch(/charset=utf-8|application\/json/i);
  }
});

test("scripts, styles and fonts have the security headers that aren't about documents", async ({
  request,
}) => {
  const page = await (await request("/login")).text();
  const parts = ["css", "js", "woff2"].map((kind) =>
    new RegExp(String.raw`/assets/[\w.-]+\.${kind}`).exec(page),
  );
  for (const [path = ""] of parts.map((match) => match ?? [])) {
    const { headers, status } = await request(path);
    expect(status, path).toBe(200);
    expect(headers.get("x-content-type-options"), path).toBe("nosniff");
    expect(headers.get("cross-origin-resource-policy"), path).toBe("same-origin");
    expect(headers.get("cache-control"), path).toContain("immutable");
    expect(headers.has("set-cookie"), path).toBe(false);
    // HTTP/1.1 sends every header again with every file, and a nonce is never the same.
    const bytes = [...headers].reduce((sum, [name, value]) => sum + name.length + value.length, 0);
    expect(bytes, path).toBeLessThan(350);
  }
});

test("inline scripts need the response's nonce, which is never repeated", async ({ request }) => {
  const nonces = new Set<string>();
  for (let visit = 0; visit < 2; visit++) {
    const answer = await request("/login");
    const policy = answer.headers.get("content-security-policy") ?? "";
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
    expect(nonce.length).toBeGreaterThan(20);
    nonces.add(nonce);
    const scripts = [
      ...(await answer.text()).matchAll(
        /<script(?![^>]*(?:type="application\/ld\+json"|src="\/start\.js"))([^>]*)>/g,
      ),
    ];
    expect(scripts.length).toBeGreaterThan(0);
    for (const [, attributes = ""] of scripts) expect(attributes).toContain(`nonce="${nonce}"`);
  }
  expect(nonces.size).toBe(2);
});

for (const [name, origin] of [
  ["another site", "https://evil.example"],
  ["no origin", null],
  ["a null origin", "null"],
] as const)
  test(`a form from ${name} is refused`, async ({ request }) => {
    const answer = await request("/register", { form: NEWCOMER, origin });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({ error: "This request didn’t come from this site." });
    // Login CSRF is refused too.
    const { email, password } = NEWCOMER;
    const signIn = await request("/login", { form: { email, password }, origin });
    expect(signIn.status).toBe(403);
    expect(signIn.headers.has("set-cookie")).toBe(false);
  });

test("a body over 16 KB is refused", async ({ request }) => {
  const form = { email: "a@b.c", password: "x".repeat(17_000) };
  expect((await request("/login", { form })).status).toBe(413);
});

test("OPTIONS lists the allowed methods of every path", async ({ request }) => {
  for (const path of ["/", "/login", "/login.data", "/health", "/api/nothing", "/missing.js"]) {
    const { status, headers } = await request(path, { method: "OPTIONS" });
    expect(status, path).toBe(204);
    expect(headers.get("allow"), path).toBe("GET, HEAD, POST, OPTIONS");
    expect(headers.get("content-security-policy"), path).toContain("default-src 'none'");
  }
});

test("malformed input gets a 400, never a 500", async ({ request }) => {
  for (const body of ["{", "\u0000", "a=%ff%fe", "[]", "null"])
    for (const type of [
      "application/json",
      "application/x-www-form-urlencoded",
      "multipart/form-data",
      "text/plain",
    ]) {
      const { status } = await request("/login", { body, headers: { "content-type": type } });
      expect(status, `${type} ${body}`).toBeGreaterThanOrEqual(400);
      expect(status, `${type} ${body}`).toBeLessThan(500);
    }
});

test("no shared cache may store a page rendered for one visitor", async ({ request }) => {
  for (const path of [
    "/login",
    "/login.data",
    "/?utm_source=letter",
    "/topics?category=Technology",
  ]) {
    const { headers } = await request(path);
    expect(headers.get("cache-control"), path).toBe("private, no-cache");
  }
  const form = { email: "nobody@example.org", password: "x" };
  const refused = await request("/login", { form });
  expect(refused.headers.get("cache-control")).toBe("private, no-cache");
});

test("password guesses are throttled per account, even with forged headers", async ({
  request,
}) => {
  const guesser = aVisitor();
  const statuses: number[] = [];
  let wait = 0;
  for (let guess = 0; guess < 11; guess++) {
    const claimed = `203.0.113.${guess}`;
    const answer = await request("/login", {
      as: guesser,
      headers: { "x-forwarded-for": claimed, "x-real-ip": claimed },
      form: { email: "victim@example.org", password: `Guess-${guess}!` },
    });
    statuses.push(answer.status);
    wait = Number(answer.headers.get("retry-after"));
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  expect(wait).toBeGreaterThan(0);
});

test("a throttled client gets a Retry-After in seconds", async ({ request }) => {
  const as = aVisitor();
  const form = {
    name: "Ada",
    email: "ada@example.org",
    type: "bug-report",
    subject: "The second diagram",
    message: "Two steps stand in the wrong order.",
  };
  for (let time = 0; time < 5; time++)
    expect((await request("/contact", { as, form })).status).toBeLessThan(400);
  const refused = await request("/contact", { as, form });
  expect(refused.status).toBe(429);
  const wait = Number(refused.headers.get("retry-after"));
  expect(wait).toBeGreaterThan(1_500);
  expect(wait).toBeLessThanOrEqual(1_800);
});

test("unknown files and machine routes get 404, unknown pages redirect to the start page", async ({
  request,
}) => {
  for (const path of [
    "/.env",
    "/.git/config",
    "/package.json",
    "/assets/x.js.map",
    "/api/auth/sign-up/email",
  ])
    expect((await request(path)).status, path).toBe(404);
  const page = await request("/no-such-page");
  expect(page.status).toBe(302);
  expect(outcome(page)).toBe("to /");
});

test("signed-in pages are not cached, and unknown and foreign lessons get the same response", async ({
  request,
  site,
  learner,
}) => {
  // A study plan: a library course would redirect to its public page.
  const lesson = await site.aLesson(learner, "Sundials");
  const address = `/lesson/${lesson.lessonId}`;
  const own = await request(address, { as: learner });
  expect(own.headers.get("cache-control")).toBe("no-store");

  const stranger = await site.aLearner({ name: "Somebody Else" });
  const neutral = (text: string) =>
    text.replaceAll(/nonce="[^"]*"|[0-9a-f-]{36}|\\?"[A-Za-z0-9_-]{24}\\?"/g, "");
  for (const suffix of ["", ".data", "/complete"]) {
    const foreign = await request(address + suffix, { as: stranger });
    const unknown = await request(`/lesson/${UNKNOWN}${suffix}`, { as: stranger });
    expect(foreign.status).toBe(404);
    expect(unknown.status).toBe(404);
    expect(neutral(await foreign.text())).toBe(neutral(await unknown.text()));
  }
  const stream = await request(`/api/lessons/${lesson.lessonId}/stream`, { as: stranger });
  expect(stream.status).toBe(404);
  for (const bad of ["x", "%00", "1' or '1'='1", UNKNOWN.toUpperCase()]) {
    const answer = await request(`/lesson/${encodeURIComponent(bad)}`, { as: stranger });
    expect(answer.status, bad).toBe(404);
  }
});
