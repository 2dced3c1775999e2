import { build, isBuildStale } from "#packages/launcher/build.js";

/** Tests of the built product must never run against an old build. */
export default async function setUp(): Promise<void> {
  const root = process.cwd();
  if (isBuildStale(root)) await build(root, process.execPath, (words) => console.error(words));
}
