import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { runNpm } from "#packages/launcher/node24.js";

/** Too large for a dependency (176 MB with its own), so it is fetched on first use, like Node. */
const VERSION = "13.5.0";
const FOLDER = ".cache/lighthouse";
const PROGRAM = join(FOLDER, "node_modules/lighthouse/cli/index.js");

const CHROME_FLAGS = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
];

export interface PageReport {
  /** Each from 0 to 100. */
  scores: { performance: number; accessibility: number; "best-practices": number; seo: number };
  largestPaintSeconds: number;
  blockedMilliseconds: number;
  layoutShift: number;
  /** All transferred bytes, and those of scripts and data. */
  kilobytes: number;
  scriptAndDataKilobytes: number;
  /** The names of the failed audits. */
  faults: string[];
}

/** Measures a page on a mid-range phone with a slow connection (Lighthouse's mobile throttling). */
export async function audit(url: string, cookie?: string): Promise<PageReport> {
  await fetchLighthouse();
  try {
    return await auditOnce(url, cookie);
  } catch (error) {
    // On a busy machine Chromium's trace sometimes lacks the start of the navigation (NO_NAVSTART), or the paint.
    console.error(`${url} was not measured, one more try: ${reasonOf(error)}`);
    return auditOnce(url, cookie);
  }
}

/** Lighthouse ends with its report and an error code if it measured nothing. */
const reasonOf = (error: unknown) => {
  const { stdout = "" } = error as { stdout?: string };
  return /"code": "(\w+)"/.exec(stdout)?.[1] ?? String(error).slice(0, 300);
};

/** In a browser of its own. */
async function auditOnce(url: string, cookie?: string): Promise<PageReport> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      PROGRAM,
      url,
      "--quiet",
      "--output=json",
      `--chrome-flags=${CHROME_FLAGS.join(" ")}`,
      ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
    ],
    {
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH },
    },
  );
  return report(JSON.parse(stdout) as Lighthouse);
}

async function fetchLighthouse(): Promise<void> {
  if (existsSync(PROGRAM)) return;
  console.error(`Fetching Lighthouse ${VERSION} into .cache …`);
  const place = ["--prefix", FOLDER, "--no-save", "--no-package-lock"];
  const install = ["install", `lighthouse@${VERSION}`, ...place];
  const { code, output } = await runNpm(process.execPath, install, true);
  if (code !== 0) throw new Error(`Lighthouse could not be fetched: ${output}`);
}

interface Lighthouse {
  runtimeError?: { code: string; message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number; details?: unknown }>;
}
type Transfer = { resourceType: string; transferSize: number };

function report({ categories, audits, runtimeError }: Lighthouse): PageReport {
  // Otherwise its scores are zeros that look measured.
  if (runtimeError) throw new Error(`Lighthouse failed: ${runtimeError.message}`);
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const number = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const { items = [] } = (audits["network-requests"]?.details ?? {}) as { items?: Transfer[] };
  const kilobytes = (kinds?: string[]) =>
    items
      .filter(({ resourceType }) => !kinds || kinds.includes(resourceType))
      .reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024;
  const faults = Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9);
  return {
    scores: {
      performance: score("performance"),
      accessibility: score("accessibility"),
      "best-practices": score("best-practices"),
      seo: score("seo"),
    },
    largestPaintSeconds: number("largest-contentful-paint") / 1000,
    blockedMilliseconds: number("total-blocking-time"),
    layoutShift: number("cumulative-layout-shift"),
    kilobytes: kilobytes(),
    scriptAndDataKilobytes: kilobytes(["Script", "Fetch", "XHR", "EventSource"]),
    faults: [...new Set(faults.map(({ id }) => id))],
  };
}
