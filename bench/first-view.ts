import { createServer, request } from "node:http";
import { text } from "node:stream/consumers";
import type { AddressInfo } from "node:net";
import { cpus, loadavg } from "node:os";
import { chromium, type Browser, type Cookie } from "@playwright/test";
import { openTopic, signUp } from "../e2e/journeys.ts";
import { startNectar } from "../e2e/nectar.ts";
import { median, type Bench, type Measured } from "./bench.ts";

const RUNS = 9;
/** A slow phone on a slow line: Lighthouse's "slow 4G" and a quarter of this machine's speed. */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 90_000,
};
const CPU_SLOWDOWN = 4;

interface Seen {
  largestPaint: number;
  hydrated: number;
}

/** Deferred scripts against React Router's own, page by page in turn. Both come through a proxy; one rewrites the page. */
export const firstView: Bench = async () => {
  const nectar = await startNectar({ LOG_LEVEL: "warn" });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || undefined,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  const deferred = await startProxy(nectar.url, (page) => page);
  const plain = await startProxy(nectar.url, withPlainScripts);
  try {
    const { cookies, lesson } = await aLearner(browser, nectar.url);
    const measured: Measured[] = [];
    for (const [name, path, as] of [
      ["lesson", lesson, cookies],
      ["/login", "/login", []],
    ] as const) {
      const [ours, theirs]: [Seen[], Seen[]] = [[], []];
      for (let run = 0; run < RUNS; run++) {
        ours.push(await view(browser, deferred.url + path, as));
        theirs.push(await view(browser, plain.url + path, as));
      }
      measured.push(...compare(name, ours, theirs));
    }
    return measured;
  } finally {
    await browser.close();
    deferred.close();
    plain.close();
    await nectar.stop();
  }
};

function compare(name: string, ours: Seen[], theirs: Seen[]): Measured[] {
  const [busy = 0] = loadavg();
  return (["largestPaint", "hydrated"] as const).map((what) => {
    const [deferred, plain] = [ours, theirs].map((seen) => median(seen.map((view) => view[what])));
    return {
      what: `${name} ${what === "hydrated" ? "ready to use" : "largest paint"}, deferred / plain scripts`,
      value: (deferred ?? Number.NaN) / (plain ?? Number.NaN),
      unit: "×",
      ...(what === "largestPaint" &&
        name === "lesson" && { target: { value: 0.95, better: "lower" as const } }),
      note: `${Math.round(deferred ?? 0)} and ${Math.round(plain ?? 0)} ms, medians of ${RUNS}; load ${busy.toFixed(1)} on ${cpus().length} cores`,
    };
  });
}

async function aLearner(
  browser: Browser,
  url: string,
): Promise<{ cookies: Cookie[]; lesson: string }> {
  const page = await browser.newPage();
  await signUp(page, url);
  await openTopic(page, url, "Machine Learning");
  const cookies = await page.context().cookies();
  await page.close();
  return { cookies, lesson: new URL(page.url()).pathname };
}

/** Opens a page with an empty cache. */
async function view(browser: Browser, url: string, cookies: readonly Cookie[]): Promise<Seen> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    serviceWorkers: "block",
  });
  await context.addCookies([...cookies]);
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send("Network.emulateNetworkConditions", LINE);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.goto(url, { waitUntil: "load" });
  // A visitor's page starts when it is touched.
  await page.mouse.move(1, 1);
  // The first thing the page does once it is hydrated.
  await page.waitForSelector("link[rel=manifest]", { state: "attached" });
  const seen = await page.evaluate(async () => {
    const hydrated = performance.now();
    const paints = await new Promise<PerformanceEntryList>((resolve) =>
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({
        type: "largest-contentful-paint",
        buffered: true,
      }),
    );
    return { largestPaint: paints.at(-1)?.startTime ?? Number.NaN, hydrated };
  });
  await context.close();
  return seen;
}

/** The page as React Router writes it. */
function withPlainScripts(page: string): string {
  const plain = page.replaceAll(/="deferred-(module|modulepreload)"/g, '="$1"');
  if (plain === page) throw new Error("There are no deferred scripts in this page.");
  return plain;
}

/** Hands everything through; pages in one piece. */
async function startProxy(upstream: string, rewrite: (page: string) => string) {
  const server = createServer((incoming, outgoing) => {
    const { method, url = "/", headers } = incoming;
    const isPage = headers.accept?.includes("text/html");
    const forwardedHeaders = isPage ? { ...headers, "accept-encoding": "identity" } : headers;
    const forwarded = request(upstream + url, { method, headers: forwardedHeaders }, (answer) => {
      void (async () => {
        const { "transfer-encoding": _, ...answered } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, answered);
        if (isPage) outgoing.end(rewrite(await text(answer)));
        else answer.pipe(outgoing);
      })();
    });
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}
