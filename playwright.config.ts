import { defineConfig } from "@playwright/test";

/** Journeys in a browser against the built server, each file with a server and a database of its own. */
export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  outputDir: ".cache/e2e",
  workers: 2,
  fullyParallel: false,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
    reducedMotion: "reduce",
  },
});
