import { cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { checkImageName } from "#app/rules/checks/checks.ts";
import { drawnResults } from "../../vite-plugins/drawn-results.ts";
import { test, type Site } from "../../test/site.ts";

test.override("settings", { scope: "file" }, () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "nectar-site-"));
  // A course added by the operator after the build.
  const course = join(DATA_DIR, "curricula/tides");
  cpSync("content/curricula/creative-writing-techniques", course, { recursive: true });
  return { DATA_DIR };
});

let ask: Site["request"];
test.beforeAll(({ site }) => {
  ask = site.request;
});

/** The paths of all URLs in the site map. */
async function publicPaths(): Promise<string[]> {
  const map = await (await ask("/sitemap.xml")).text();
  return [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
}

const contentOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

/** The size of a PNG, at fixed offsets in its header. */
async function pictureAt(address: string) {
  const answer = await ask(address);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return {
    status: answer.status,
    type: answer.headers.get("content-type"),
    isPng: bytes.subarray(1, 4).toString() === "PNG",
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
  };
}

test("a shared page has its own image in the usual preview size", async () => {
  const pictures = new Set<string>();
  const paths = (await publicPaths()).filter((path) => path !== "/topics/tides");
  for (const path of [...paths, "/forgot-password"]) {
    const html = await (await ask(path)).text();
    const address = contentOf(html, "og:image") ?? "";
    expect(await pictureAt(address), path).toEqual({
      status: 200,
      type: "image/png",
      isPng: true,
      width: Number(contentOf(html, "og:image:width")),
      height: Number(contentOf(html, "og:image:height")),
    });
    expect(contentOf(html, "og:image:width"), path).toBe("1200");
    expect(contentOf(html, "og:image:height"), path).toBe("630");
    expect(contentOf(html, "og:image:alt"), path).toContain("Bea");
    expect(contentOf(html, "twitter:card"), path).toBe("summary_large_image");
    pictures.add(address);
  }
  expect(pictures.size).toBe(paths.length + 1);
});

test("the page of a course added after the build has the general image", async () => {
  const html = await (await ask("/topics/tides")).text();
  const address = contentOf(html, "og:image") ?? "";
  expect(address).toBe("http://localhost:3000/share.png");
  expect(await pictureAt(address)).toMatchObject({ status: 200, width: 1200, height: 630 });
});

test("each library course has the picture of its finished topic, without a cookie and for anyone to cache", async () => {
  const slugs = (await publicPaths()).flatMap(
    (path) => /^\/topics\/([\w-]+)$/.exec(path)?.[1] ?? [],
  );
  const built = slugs.filter((slug) => slug !== "tides");
  expect(built.length).toBeGreaterThan(5);
  for (const name of [...built, "a-topic"]) {
    const address = `/share/finished/${name}.png`;
    expect(await pictureAt(address), name).toMatchObject({ status: 200, width: 1200, height: 630 });
    const { headers } = await ask(address);
    expect(headers.get("set-cookie")).toBeNull();
    expect(headers.get("cache-control")).toContain("public");
  }
  // The shared link: its preview is that picture, and the page is the same for everyone.
  for (const slug of [...built, "a-topic"]) {
    const page = await ask(`/topics/${slug}/finished`);
    const html = await page.text();
    expect(contentOf(html, "og:image")).toBe(`http://localhost:3000/share/finished/${slug}.png`);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toContain(slug === "a-topic" ? "a topic of their own" : `href="/topics/${slug}"`);
    expect(page.headers.get("cache-control")).toContain("public");
    expect(page.headers.get("set-cookie")).toBeNull();
  }
});

test("each result of a whole check has its picture, the same for everyone", async () => {
  const results = drawnResults();
  expect(results).toHaveLength(45);
  const drawn = new Set<string>();
  for (const result of results) {
    const address = `/share/check/${checkImageName(result)}.png`;
    const answer = await ask(address);
    expect(answer.status, address).toBe(200);
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(answer.headers.get("cache-control")).toContain("public");
    drawn.add(Buffer.from(await answer.arrayBuffer()).toString("base64"));
  }
  expect(drawn.size).toBe(results.length);
  expect(await pictureAt("/share/check/8-7-6.png")).toMatchObject({
    isPng: true,
    width: 1200,
    height: 630,
  });
});
