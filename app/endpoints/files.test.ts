import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import { files } from "./files.ts";
import type { WebEnv } from "./web-env.ts";

test("a file that couldn't be read is retried at the next request", async () => {
  const folder = mkdtempSync(join(tmpdir(), "nectar-files-"));
  const [file, aside] = [join(folder, "bea.txt"), join(folder, "aside")];
  writeFileSync(file, "Bea");
  const web = new Hono<WebEnv>();
  web.use(files(folder));
  web.onError((_, context) => context.text("failed", 500));
  const server = createServer(getRequestListener(web.fetch, { overrideGlobalObjects: false }));
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true });
  });
  const ask = () => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/bea.txt`);

  renameSync(file, aside);
  expect((await ask()).status).toBe(500);
  renameSync(aside, file);
  const answer = await ask();
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe("Bea");
});
