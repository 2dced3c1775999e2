import { test as base } from "@playwright/test";
import { startNectar, type Nectar } from "./nectar.ts";

/**
 * Every spec uses this one, or its worker would start again for the next spec. `shared` is the worker's server, for specs
 * that need no settings of their own: it lives on, so their learners are their own and they change nothing for others.
 */
export const test = base.extend<object, { shared: Nectar }>({
  shared: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from the pattern
    async ({}, use) => {
      const nectar = await startNectar();
      await use(nectar);
      await nectar.stop();
    },
    { scope: "worker" },
  ],
});
