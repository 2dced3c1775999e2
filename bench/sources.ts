import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Bench, Measured } from "./bench.ts";
import { onOwnDatabase } from "./own-database.ts";
import { missingPrograms, pdfManuals, wordManuals, type Manual } from "./sources/manuals.ts";
import { quotes } from "./sources/quotes.ts";
import { search } from "./sources/search.ts";
import { compareWords } from "./sources/words.ts";

const MIN_PERCENT = 99;
const MAX_SECONDS_PER_200_PAGES = 10;
const MAX_MEMORY_MB = 300;

/** What a learner's sources are read as, how passages of them are retrieved, and whether a quote is one: on manuals of Debian. */
export const sources: Bench = async () => {
  const missing = await missingPrograms("pdftotext", "pandoc", "apt-get", "dpkg");
  if (missing.length > 0)
    throw new Error(`install ${missing.join(", ")} first (Debian: poppler-utils, pandoc)`);
  const folder = mkdtempSync(join(tmpdir(), "nectar-sources-"));
  try {
    const measured: Measured[] = [];
    const texts = new Map<string, string>();
    const manuals = [...(await pdfManuals()), ...(await wordManuals())];
    for (const manual of manuals) {
      const target = join(folder, "text");
      const cost = await read(manual, target);
      const text = readFileSync(target, "utf8");
      texts.set(manual.name, text);
      measured.push(...readingOf(manual, text, cost));
    }
    const [bash, policy] = manuals;
    if (!bash || !policy) throw new Error("there are no manuals");
    return [
      ...measured,
      ...(await onOwnDatabase(() => search(bash, policy))),
      ...quotes(texts.get(bash.name) ?? ""),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

interface Cost {
  seconds: number;
  megabytes: number;
  idle: number;
  pages: number | null;
}

async function read({ path }: Manual, target: string): Promise<Cost> {
  const child = fork(join(import.meta.dirname, "sources/reader.ts"), [path, target], {
    execArgv: ["--expose-gc"],
  });
  const [cost] = (await Promise.race([
    once(child, "message"),
    once(child, "exit").then(([code]) => {
      throw new Error(`the process ended with ${code}`);
    }),
  ])) as [Cost];
  child.kill();
  return cost;
}

function readingOf({ name, witness, witnessName }: Manual, text: string, cost: Cost): Measured[] {
  const { recall, precision, words } = compareWords(text, witness);
  const target = { value: MIN_PERCENT, better: "higher" } as const;
  const { seconds, pages, megabytes, idle } = cost;
  const size = pages === null ? "" : `${pages} pages, `;
  return [
    {
      what: `${name}: recall`,
      value: recall,
      unit: "%",
      target,
      note: `of the ${words} words that ${witnessName} reads`,
    },
    { what: `${name}: precision`, value: precision, unit: "%", target },
    {
      what: `${name}: time`,
      value: seconds,
      unit: "s",
      ...(pages !== null && {
        target: { value: (MAX_SECONDS_PER_200_PAGES * pages) / 200, better: "lower" as const },
      }),
      note: `${size}${text.length} characters`,
    },
    {
      what: `${name}: memory`,
      value: megabytes,
      unit: "MB",
      target: { value: MAX_MEMORY_MB, better: "lower" },
      note: `at most, above the ${idle.toFixed(0)} MB of the idle process`,
    },
  ];
}
