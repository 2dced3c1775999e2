import { test as base } from "@playwright/test";
import type { Running } from "./nectar.ts";
import { sharedNectar } from "./shared-nectar.ts";

/**
 * Every spec uses this one, or its worker would start again for the next spec. `shared` is the server for specs that need
 * no settings of their own: it serves all of them, so their learners are their own and they change nothing for others.
 */
export const test = base.extend<object, { shared: Running }>({
  shared: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from the pattern
    async ({}, use) => {
      await use(sharedNectar());
    },
    { scope: "worker" },
  ],
});
