import { existsSync } from "node:fs";
import { join } from "node:path";
import { env } from "#app/platform/env.ts";

/** Drawn at build for each public page, with the product's own name. */
const DRAWN = "build/client";
const DRAWN_NAME = "Nectar";

/**
 * The preview picture of a shared page. A course added after the build, or an instance with another name, gets the
 * general picture without a name.
 */
export function findShareImage(path: string): string {
  const own = `/share/${path === "/" ? "front" : path.slice(1)}.png`;
  const isOwn =
    env().APP_NAME === DRAWN_NAME && /^\/[a-z0-9/-]*$/.test(path) && existsSync(join(DRAWN, own));
  return isOwn ? own : "/share.png";
}
