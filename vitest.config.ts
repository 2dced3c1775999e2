import { defineConfig } from "vitest/config";

/** `*.db.test.ts` needs PostgreSQL (a cluster of its own for the run); every other test is a unit test. */
export default defineConfig({
  test: {
    reporters: ["default"],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,content,cli,docs,test,bench}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.db.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["{app,cli,test}/**/*.db.test.ts"],
          globalSetup: ["./test/cluster.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
