import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";

import { withoutRunningLines } from "./words.ts";

const run = promisify(execFile);
const MAX_OUTPUT = 64 * 1024 * 1024;
const CACHE = join(import.meta.dirname, "../../.cache/manuals");

/** A manual as a Debian package has it. */
export interface Manual {
  name: string;
  path: string;
  /** Its text as a program reads it that shares no code with ours. */
  witness: string;
  witnessName: string;
}

const PDFS = [
  ["bash-doc", "usr/share/doc/bash/bashref.pdf"],
  ["debian-policy", "usr/share/doc/debian-policy/policy.pdf.gz"],
  ["valgrind", "usr/share/doc/valgrind/valgrind_manual.pdf.gz"],
  ["r-doc-pdf", "usr/share/R/doc/manual/R-intro.pdf"],
] as const;

/** Manuals that come as EPUB; pandoc makes Word documents of them. */
const BOOKS = [
  ["debian-policy", "usr/share/doc/debian-policy/policy.epub"],
  ["developers-reference", "usr/share/developers-reference/developers-reference.epub"],
] as const;

/** PDF manuals, read by poppler as well. */
export const pdfManuals = () =>
  Promise.all(
    PDFS.map(async ([debianPackage, file]): Promise<Manual> => {
      const path = await fromPackage(debianPackage, file);
      const { stdout } = await run("pdftotext", ["-enc", "UTF-8", path, "-"], {
        maxBuffer: MAX_OUTPUT,
      });
      return {
        name: `${debianPackage}.pdf`,
        path,
        witness: withoutRunningLines(stdout),
        witnessName: "poppler",
      };
    }),
  );

/** Word documents, read by pandoc as well. */
export const wordManuals = () =>
  Promise.all(
    BOOKS.map(async ([debianPackage, file]): Promise<Manual> => {
      const book = await fromPackage(debianPackage, file);
      const path = join(CACHE, `${debianPackage}.docx`);
      if (!existsSync(path)) await run("pandoc", [book, "-o", path]);
      const { stdout } = await run("pandoc", [path, "-t", "plain", "--wrap=none"], {
        maxBuffer: MAX_OUTPUT,
      });
      return { name: `${debianPackage}.docx`, path, witness: stdout, witnessName: "pandoc" };
    }),
  );

/** A file of a Debian package, fetched once. */
async function fromPackage(debianPackage: string, file: string): Promise<string> {
  const folder = join(CACHE, debianPackage);
  if (!existsSync(folder)) {
    mkdirSync(CACHE, { recursive: true });
    await run("apt-get", ["download", debianPackage], { cwd: CACHE });
    await run("sh", ["-c", `dpkg -x ${debianPackage}_*.deb ${folder}`], { cwd: CACHE });
  }
  const path = join(folder, file);
  if (!file.endsWith(".gz")) return path;
  const unpacked = path.slice(0, -".gz".length);
  if (!existsSync(unpacked)) writeFileSync(unpacked, gunzipSync(readFileSync(path)));
  return unpacked;
}

/** Those of these programs that this machine doesn't have. */
export async function missingPrograms(...programs: string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const program of programs)
    await run("which", [program]).catch(() => {
      missing.push(program);
    });
  return missing;
}
