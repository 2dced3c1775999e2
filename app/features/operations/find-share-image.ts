import { globSync } from "node:fs";
import { env } from "#app/platform/env.ts";
import { checkImageName, type CheckNumbers } from "#app/rules/checks/checks.ts";
import type { CourseSource } from "#app/rules/lessons/access.ts";
import { LESSONS_PER_TOPIC } from "#app/rules/lessons/course-shape.ts";
import { OWN_TOPIC } from "#app/rules/topics/own-topic.ts";

/** The build renders an image with the product's default name for each public page. */
const IMAGES_FOLDER = "build/client";
const DEFAULT_APP_NAME = "Nectar";

const GENERAL_IMAGE = "/share.png";

/**
 * The preview image of a shared page. A course added after the build, or an instance with another name, gets the
 * general image without a name.
 */
export function findShareImage(path: string): string {
  // Drawn as one set: also of topics without a page.
  const drawn = path.replace(/^\/topics\/([^/]+)\/finished$/, "/finished/$1");
  const own = `/share/${drawn === "/" ? "front" : drawn.slice(1)}.png`;
  const isOwn = env().APP_NAME === DEFAULT_APP_NAME && /^\/[a-z0-9/-]*$/.test(path) && isDrawn(own);
  return isOwn ? own : GENERAL_IMAGE;
}

type FinishedTopic = { slug: string | null; source: CourseSource; totalLessons: number };

let drawnNames: ReadonlySet<string> | undefined;

/** They come with the build, so the folder is read once. */
function isDrawn(name: string): boolean {
  drawnNames ??= new Set(
    globSync("share/**/*.png", { cwd: IMAGES_FOLDER }).map(
      (file) => `/${file.replaceAll("\\", "/")}`,
    ),
  );
  return drawnNames.has(name);
}

/**
 * What a learner can share of a finished topic: of a library course its own card. Null under another product name, of a course that
 * was brought, and of one with another number of lessons: the card says "ten of ten lessons".
 */
export function findFinishedImage({ slug, source, totalLessons }: FinishedTopic): string | null {
  if (source === "imported" || source === "reading" || totalLessons !== LESSONS_PER_TOPIC)
    return null;
  const names = slug === null ? [OWN_TOPIC] : [slug, OWN_TOPIC];
  const images = names.map((name) => findShareImage(`/finished/${name}`));
  return images.find((image) => image !== GENERAL_IMAGE) ?? null;
}

/** The picture of a check's result: the same file for everyone with these numbers. Null if there is none. */
export function findCheckImage({ questions, predicted, right }: CheckNumbers): string | null {
  const image = findShareImage(`/check/${checkImageName({ questions, predicted, right })}`);
  return image === GENERAL_IMAGE ? null : image;
}
