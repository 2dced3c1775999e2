import { expect } from "@playwright/test";
import { hydrated } from "./journeys.ts";
import { startNectar, type Nectar } from "./nectar.ts";
import { test } from "./test.ts";

let nectar: Nectar;
test.beforeAll(async () => {
  nectar = await startNectar({ APP_NAME: "Comb" });
});
test.afterAll(() => nectar.stop());

interface Manifest {
  name: string;
  start_url: string;
  display: string;
  icons: { src: string; sizes: string; type: string; purpose: string }[];
}

test("the browser can install it under the operator's name, with Bea as its icon", async ({
  page,
  request,
}) => {
  await page.goto(`${nectar.url}/register`);
  await hydrated(page);
  const address = await page.locator('link[rel="manifest"]').getAttribute("href");
  const answer = await request.get(nectar.url + (address ?? ""));
  expect(answer.headers()["content-type"]).toContain("application/manifest+json");
  const manifest = (await answer.json()) as Manifest;
  expect(manifest).toMatchObject({ name: "Comb", start_url: "/dashboard", display: "standalone" });
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain("maskable");

  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute("href");
  const icons = [...manifest.icons, { src: touch ?? "", sizes: "180x180", type: "image/png" }];
  for (const { src, sizes, type } of icons) {
    const icon = await request.get(nectar.url + src);
    expect(icon.headers()["content-type"], src).toContain(type);
    if (type === "image/png") expect(sizeOf(await icon.body()), src).toBe(sizes);
  }

  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
});

/** A PNG's size is in its first 24 bytes. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

test("the browser's toolbars take the page's colour in both themes", async ({ page }) => {
  await page.goto(nectar.url);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const [bars, paper] = await page.evaluate(() => {
      const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
      const meta = metas.find(({ media }) => matchMedia(media).matches);
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.color = meta?.content ?? "";
      return [
        getComputedStyle(probe).color,
        getComputedStyle(document.documentElement).backgroundColor,
      ];
    });
    expect(bars).toBe(paper);
  }
});
