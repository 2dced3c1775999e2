import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createServer } from "vite";
import { expect, test } from "vitest";
import { icons } from "../building/icons.tsx";

test("while developing, the icons that pages and the manifest name are there, too", async () => {
  const vite = await createServer({
    configFile: false,
    plugins: [icons()],
    appType: "custom",
    logLevel: "silent",
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  const server = createHttpServer(vite.middlewares).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    for (const [path, pixels] of [
      ["/icons/192.png", 192],
      ["/icons/maskable.png", 512],
      ["/apple-touch-icon.png?again", 180],
    ] as const) {
      const answer = await fetch(url + path);
      expect(answer.headers.get("content-type"), path).toBe("image/png");
      const png = Buffer.from(await answer.arrayBuffer());
      // A PNG says its width in its first 20 bytes.
      expect(png.readUInt32BE(16), path).toBe(pixels);
    }
    expect((await fetch(`${url}/icons/7.png`)).status).toBe(404);
  } finally {
    server.close();
    await vite.close();
  }
});
