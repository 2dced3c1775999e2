import { defineConfig } from "vitest/config";

/**
 * `*.db.test.ts` needs PostgreSQL (a cluster of its own for the run), `*.process.test.ts` starts and kills programs; `*.web.test.ts`
 * asks the built product in process; every other test is a unit test.
 */
export default defineConfig({
  test: {
    reporters: ["default"],
    // Left alone it keeps a core for itself, and a small machine has two.
    maxWorkers: "100%",
    // Long enough for a slow machine with every core busy; a passing test never waits for them.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 180_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,content,cli,docs,packages,test,bench}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.{db,process,web}.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["{app,cli,evals,packages,test}/**/*.{db,process}.test.ts"],
          globalSetup: ["./test/cluster.ts"],
          setupFiles: ["./test/one-query-at-a-time.ts"],
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
