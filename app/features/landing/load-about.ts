import { readSite } from "../operations/read-site.ts";
import { countFigures } from "./count-figures.ts";
import { loadInstancePromise } from "../memory/load-instance-promise.ts";
import { findTrustReport } from "../trust/trust-reports.ts";
import { loadDocument } from "../legal/load-document.ts";

/** The data of the About page. */
export async function loadAbout(now: Date) {
  const { checksItself, writesTopics } = readSite();
  const [document, figures, promise, trust] = await Promise.all([
    loadDocument("about"),
    countFigures(now),
    loadInstancePromise(),
    findTrustReport(),
  ]);
  return { document, figures, promise, trust, checksItself, writesTopics };
}
