import { existsSync } from "node:fs";
import { join } from "node:path";
import { env } from "#app/platform/env.ts";

/** Drawn at build, one for each public page, with the product's own name on it. */
const DRAWN = "build/client";
const DRAWN_NAME = "Nectar";

/**
 * What a page is shown with where its address is shared: its own picture, or the general one, which carries no name, for a
 * course that came after the build and on an instance of another name.
 */
export function findShareImage(path: string): string {
  const own = `/share/${path === "/" ? "front" : path.slice(1)}.png`;
  const isOwn =
    env().APP_NAME === DRAWN_NAME && /^\/[a-z0-9/-]*$/.test(path) && existsSync(join(DRAWN, own));
  return isOwn ? own : "/share.png";
}
