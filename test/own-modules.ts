import { readFileSync } from "node:fs";
import { afterAll, expect, vi } from "vitest";

/** Of a file that replaces modules, globals or settings. */
const REPLACES = /\bvi\.(mock|doMock|stubEnv|stubGlobal|resetModules)\(|\benv\(\)\.\w+ = /;

/**
 * The test files of one worker share the modules they import, which takes half a second less for each. One that
 * replaces something has them to itself.
 */
if (REPLACES.test(readFileSync(expect.getState().testPath ?? "", "utf8"))) {
  vi.resetModules();
  afterAll(() => void vi.resetModules());
}

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  if (typeof document === "undefined") return;
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
