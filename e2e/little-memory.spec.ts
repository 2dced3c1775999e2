import { expect } from "@playwright/test";
import { startNectar, type Nectar } from "./nectar.ts";
import { test } from "./test.ts";

const MEGABYTE = 1024 * 1024;

let nectar: Nectar;
test.beforeAll(async () => {
  nectar = await startNectar({ NODE_OPTIONS: "--import ./test/report-heap.js" });
});
test.afterAll(() => nectar.stop());

const heaps = () => [...nectar.output().matchAll(/heap (\d+);/g)].map(([, bytes]) => Number(bytes));

/** Heap used after a garbage collection. */
async function heap(): Promise<number> {
  const heapCount = heaps().length;
  nectar.process.kill("SIGUSR2");
  await expect.poll(() => heaps().length).toBe(heapCount + 1);
  return (heaps().at(-1) ?? Infinity) / MEGABYTE;
}

/** None of these are cached: a rendered page, its data, an unknown URL, a file. */
const KINDS = ["/login?next=/", "/login.data?next=/", "/nowhere/", "/icon.svg?v="];

async function askForPages(times: number): Promise<void> {
  for (let time = 0; time < times; time++)
    await Promise.all(
      KINDS.map(async (path) => (await fetch(`${nectar.url}${path}${time}`)).arrayBuffer()),
    );
}

test("a response leaves nothing in memory", async () => {
  await askForPages(40);
  const before = await heap();
  await askForPages(120);
  // Each rendered page once leaked 70 KB.
  expect((await heap()) - before).toBeLessThan(5);
});
