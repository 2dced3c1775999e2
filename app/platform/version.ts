import { readFileSync } from "node:fs";

/** Relative to the project's root, where every command starts. The build writes the second. */
const MANIFEST = "package.json";
const COMMIT = "build/commit";

/** The version shown to people (spec section 9). */
export const APP_VERSION = (JSON.parse(readFileSync(MANIFEST, "utf8")) as { version: string })
  .version;

/** The commit that was built; null where there was no repository, and before the first build. */
export function builtCommit(): string | null {
  try {
    return readFileSync(COMMIT, "utf8").trim() || null;
  } catch {
    return null;
  }
}

export function describeVersion(): string {
  const commit = builtCommit();
  return `Nectar ${APP_VERSION}${commit ? ` (commit ${commit})` : ""}`;
}
