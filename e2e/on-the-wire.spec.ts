import { get, type IncomingHttpHeaders } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { signUp } from "./journeys.ts";
import { startNectar, type Nectar } from "./nectar.ts";

let nectar: Nectar;
test.beforeAll(async () => {
  nectar = await startNectar();
});
test.afterAll(() => nectar.stop());

type Answer = { status: number; headers: IncomingHttpHeaders; bytes: Buffer };

/** What really travels: nothing is unpacked. */
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

test("the first view of the front page weighs 60 KB at most, letters apart", async () => {
  const page = await ask("/");
  const files = [...textOf(page).matchAll(/<(?:link|script|img)[^>]+(?:href|src)="(\/[^"]+)"/g)]
    .map(([, file = ""]) => file)
    .filter((file) => !file.endsWith(".woff2"));
  const answers = await Promise.all(files.map((file) => ask(file)));

  expect(files.some((file) => file.endsWith(".css"))).toBe(true);
  expect(answers.map(({ status }) => status)).toEqual(files.map(() => 200));
  const total = [page, ...answers].reduce((sum, { bytes }) => sum + bytes.length, 0);
  expect(total).toBeLessThan(60 * 1024);
});

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

test("what is asked for again and has not changed is not sent again", async () => {
  for (const path of ["/", "/about", "/icon.svg", "/share.png"]) {
    const { etag = "" } = (await ask(path)).headers;
    const again = await ask(path, { "if-none-match": etag });
    expect(etag, path).not.toBe("");
    expect(again.status, path).toBe(304);
    expect(again.bytes.length, path).toBe(0);
    expect(again.headers["content-security-policy"], path).toContain("default-src 'none'");
  }
});

test("who signs in meets an own front page, and nobody else does", async ({ page, browser }) => {
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

test("an answer to the front page's question is nobody else's page", async ({ request }) => {
  const answered = await request.post(`${nectar.url}/?index`, {
    headers: { origin: nectar.url },
    form: { choice: "0" },
  });
  expect(answered.headers()["cache-control"] ?? "").not.toContain("public");
  expect(await answered.text()).toContain("Your answer");
  expect(textOf(await ask("/"))).not.toContain("Your answer");
});
