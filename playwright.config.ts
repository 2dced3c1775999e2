import { defineConfig } from "@playwright/test";
import { isInstalled, OTHER_BROWSERS } from "./e2e/other-browsers.ts";

const IN_OTHER_BROWSERS = "other-browsers.spec.ts";

/** Journeys in a browser against the built server: a file has one with settings of its own or shares its worker's. */
export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  outputDir: ".cache/e2e",
  globalSetup: "./e2e/global-setup.ts",
  // With the tests without a browser beside them they keep two cores busy. Eight workers in all took 5% longer than five.
  workers: 3,
  fullyParallel: false,
  timeout: 300_000,
  // Long enough for a slow machine with every core busy; a passing test never waits for them.
  expect: { timeout: 60_000 },
  // A browser that isn't installed has no project, so that nothing counts as passed in it; the global setup names it.
  projects: [
    { name: "chromium", testIgnore: IN_OTHER_BROWSERS },
    ...OTHER_BROWSERS.filter(isInstalled).map(({ name }) => ({
      name,
      testMatch: IN_OTHER_BROWSERS,
    })),
  ],
  use: {
    // As people have it: a page for HeadlessChrome, which is taken for a crawler, is never streamed.
    userAgent:
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // A page lives for seconds, too short for optimized scripts to pay.
        "--js-flags=--no-opt --no-maglev",
      ],
    },
    reducedMotion: "reduce",
  },
});
