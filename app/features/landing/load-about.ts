import { readSite } from "../operations/read-site.ts";
import { countFigures } from "./count-figures.ts";
import { loadDocument } from "../legal/load-document.ts";

/** The data of the About page. */
export async function loadAbout(now: Date) {
  const [document, figures] = await Promise.all([loadDocument("about"), countFigures(now)]);
  return { document, figures, writesTopics: readSite().writesTopics };
}
