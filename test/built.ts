import { build, isBuildStale } from "#packages/launcher/build.js";

/** What asks the built product must not ask yesterday's. */
export default async function setUp(): Promise<void> {
  const root = process.cwd();
  if (isBuildStale(root)) await build(root, process.execPath, (words) => console.error(words));
}
