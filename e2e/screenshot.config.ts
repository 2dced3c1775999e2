import { defineConfig } from "@playwright/test";
import journeys from "../playwright.config.ts";

/** README's picture: `npm run e2e -- --config e2e/screenshot.config.ts`. */
export default defineConfig({
  use: { ...journeys.use, viewport: { width: 1280, height: 900 }, colorScheme: "light" },
  globalSetup: "./global-setup.ts",
  testDir: ".",
  testMatch: "screenshot.ts",
  outputDir: "../.cache/e2e",
  timeout: 300_000,
});
