import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "@playwright/test";
import { freePort } from "../test/free-port.ts";
import type { Nectar } from "./nectar.ts";
import { isInstalled } from "./other-browsers.ts";
import { aPerson, finalText, startTogether } from "./processes.ts";
import { PROXIES } from "./proxies.ts";
import { test } from "./test.ts";

const BETWEEN_REQUESTS_MS = 100;
const PATHS = ["/topics", "/dashboard"];

for (const { name, start } of PROXIES.filter(isInstalled))
  test(`behind ${name} a rolling restart loses no request that may be repeated and no word of a lesson`, async () => {
    const webPorts: [number, number] = [await freePort(), await freePort()];
    const together = await startTogether();
    const startWeb = (port: number) =>
      together.startWeb({ PORT: String(port), DRAIN_SECONDS: "4" });
    const webs: [number, Nectar][] = [];
    for (const port of webPorts) webs.push([port, await startWeb(port)]);
    await together.startWorker();
    const proxy = await start({ port: together.publicPort, webPorts });
    try {
      const ada = aPerson(together.url);
      await ada.signUp(together.url, "ada@example.org");
      const lesson = await ada.create(together.url, "Tide pools");
      const { texts, ended } = ada.read(together.url, lesson);
      await expect.poll(() => texts.length).toBeGreaterThan(0);

      const statuses: (number | string)[] = [];
      const over = new AbortController();
      const load = (async () => {
        for (; !over.signal.aborted; await pause(BETWEEN_REQUESTS_MS)) {
          const path = PATHS[statuses.length % PATHS.length];
          statuses.push(
            await ada.ask(together.url + path).then(
              ({ status }) => status,
              (error: Error) => String(error.cause),
            ),
          );
        }
      })();
      for (const [port, web] of webs) {
        web.process.kill("SIGTERM");
        await once(web.process, "exit");
        const again = await startWeb(port);
        // The proxy has found it again before the other one goes.
        await expect
          .poll(() => again.logged().some(({ path }) => PATHS.includes(String(path))))
          .toBe(true);
      }
      over.abort();
      await load;
      together.ai.hurry();
      expect(await ended).toBe("ready");
      expect(statuses.length).toBeGreaterThan(20);
      expect(statuses.filter((status) => status !== 200)).toEqual([]);
      expect(finalText(texts).hook).toMatch(/^Sample text: what would you look at first/);
      expect(
        finalText(texts).hook?.split("Sample text: what would you look at first"),
      ).toHaveLength(2);
    } finally {
      await proxy.stop();
      await together.stop();
    }
  });
