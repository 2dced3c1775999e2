import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createServer } from "vite";
import { expect, test } from "vitest";
import { icons } from "../vite-plugins/icons.tsx";

test("the icons that pages and the manifest refer to exist in development too", async () => {
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
    const widthOf = async (path: string) => {
      const answer = await fetch(url + path);
      expect(answer.headers.get("content-type")).toBe("image/png");
      // A PNG's width is in its first 20 bytes.
      return Buffer.from(await answer.arrayBuffer()).readUInt32BE(16);
    };
    expect(await widthOf("/icons/192.png")).toBe(192);
    expect(await widthOf("/icons/maskable.png")).toBe(512);
    expect(await widthOf("/apple-touch-icon.png?again")).toBe(180);
    expect(await (await fetch(`${url}/icon.svg`)).text()).toContain("<svg");
    expect((await fetch(`${url}/icons/7.png`)).status).toBe(404);
  } finally {
    server.close();
    await vite.close();
  }
});
