import { readSite } from "../operations/read-site.ts";
import { countFigures } from "./count-figures.ts";
import { loadInstancePromise } from "../memory/load-instance-promise.ts";
import { loadDocument } from "../legal/load-document.ts";

/** The data of the About page. */
export async function loadAbout(now: Date) {
  const [document, figures, promise] = await Promise.all([
    loadDocument("about"),
    countFigures(now),
    loadInstancePromise(),
  ]);
  return { document, figures, promise, writesTopics: readSite().writesTopics };
}
