import { abuse } from "./abuse.ts";
import { arrival } from "./arrival.ts";
import { print, type Bench } from "./bench.ts";
import { bytes } from "./bytes.ts";
import { carry } from "./carry.ts";
import { checks } from "./checks.ts";
import { faults } from "./faults.ts";
import { firstView } from "./first-view.ts";
import { firstWords } from "./first-words.ts";
import { grown } from "./grown.ts";
import { inBrowser } from "./in-browser.ts";
import { lessonOne } from "./lesson-one.ts";
import { load } from "./load.ts";
import { memory } from "./memory.ts";
import { pages } from "./pages.ts";
import { parse } from "./parse.ts";
import { plain } from "./plain.ts";
import { relay } from "./relay.ts";
import { screens } from "./screens.ts";
import { sources } from "./sources.ts";
import { standby } from "./standby.ts";
import { tutor } from "./tutor.ts";
import { upgrade } from "./upgrade.ts";
import { start } from "./start.ts";
import { twoLessons } from "./two-lessons.ts";
import { variety } from "./variety.ts";

/** `npm run bench [-- NAME …]`: all benchmarks, or those named. */
const BENCHES: Record<string, Bench> = {
  start,
  bytes,
  "first-view": firstView,
  "first-words": firstWords,
  "in-browser": inBrowser,
  "lesson-one": lessonOne,
  "two-lessons": twoLessons,
  relay,
  parse,
  checks,
  variety,
  screens,
  upgrade,
  pages,
  plain,
  grown,
  arrival,
  abuse,
  faults,
  load,
  standby,
  memory,
  carry,
  sources,
  tutor,
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !Object.hasOwn(BENCHES, name));
if (unknown) {
  console.error(`There is no bench ${unknown}. There are: ${Object.keys(BENCHES).join(", ")}`);
  process.exit(1);
}
for (const [name, bench] of Object.entries(BENCHES))
  if (wanted.length === 0 || wanted.includes(name)) print(name, await bench());
