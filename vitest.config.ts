import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { Order } from "./test/order.ts";
import { fonts } from "./vite-plugins/fonts.ts";

/**
 * `*.db.test.ts` needs PostgreSQL (a cluster of its own for the run), `*.process.test.ts` starts and kills programs; `*.web.test.ts`
 * asks the built product in process; every other test is a unit test, and `rules` are the ones below app/rules.
 */
export default defineConfig({
  test: {
    reporters: ["default"],
    sequence: { sequencer: Order },
    // The browser journeys run beside them, and tests that kill a program in the middle of its work need it to get that far.
    maxWorkers: availableParallelism(),
    // Long enough for a slow machine with every core busy; a passing test never waits for them.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Of a hundred small files each, which every test file would look up again; in one file they take a second less.
    deps: {
      optimizer: {
        ssr: {
          enabled: true,
          include: [
            "drizzle-orm",
            "drizzle-orm/node-postgres",
            "drizzle-orm/pg-core",
            "uuid",
            "yaml",
            "zod",
            "zod/mini",
          ],
          // `test/one-query-at-a-time.ts` watches the one that everything uses.
          exclude: ["pg"],
        },
      },
    },
    projects: [
      {
        extends: true,
        test: {
          name: "rules",
          // Rules read and change nothing outside themselves, so their tests can share what they import.
          isolate: false,
          include: ["app/rules/**/*.test.ts"],
        },
      },
      {
        extends: true,
        // What draws a lesson names files that it makes.
        plugins: [fonts()],
        test: {
          name: "unit",
          isolate: false,
          setupFiles: ["./test/own-modules.ts"],
          include: ["{app,content,cli,docs,packages,test,bench}/**/*.test.{ts,tsx}"],
          exclude: ["app/rules/**", "**/*.{db,process,web}.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["{app,cli,evals,packages,test}/**/*.{db,process}.test.ts"],
          globalSetup: ["./test/cluster.ts"],
          isolate: false,
          setupFiles: ["./test/own-modules.ts", "./test/one-query-at-a-time.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "requests",
          include: ["{app,test}/**/*.web.test.ts"],
          globalSetup: ["./test/cluster.ts", "./test/built.ts"],
          setupFiles: ["./test/one-query-at-a-time.ts"],
          // It is a program and is run as one.
          server: { deps: { external: [/\/build\/server\//] } },
        },
      },
    ],
  },
});
