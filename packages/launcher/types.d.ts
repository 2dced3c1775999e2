// Types of the plain JavaScript that tests and benches import.
declare module "*/launcher/browser.js" {
  export function findBrowser(
    env?: Record<string, string | undefined>,
    starts?: (file: string) => boolean,
    names?: readonly string[],
  ): string | undefined;
}
declare module "*/launcher/build.js" {
  export const SOURCES: string[];
  export function hashOfSources(root: string): string;
  export function isBuildStale(root: string): boolean;
  export function build(root: string, node: string, say: (text: string) => void): Promise<void>;
  export function commitOf(root: string): string;
  export function compressBelow(folder: string): Promise<void>;
}
declare module "*/launcher/dependencies.js" {
  export function missingPackages(
    root: string,
    options?: { development?: boolean },
  ): [place: string, entry: object][];
}
declare module "*/launcher/lock.js" {
  export function withLock<T>(
    file: string,
    work: () => Promise<T>,
    say: (text: string) => void,
  ): Promise<T>;
}
declare module "*/launcher/node24.js" {
  type Bound = { name: string; version: string; integrity: string };
  export const PACKAGES: Record<string, Bound>;
  export function installBound(
    folder: string,
    bound: Bound,
    flags?: string[],
  ): Promise<string | undefined>;
  export function runNpm(
    node: string,
    command: string[],
    quiet?: boolean,
  ): Promise<{ code: number; output: string }>;
}
declare module "*/launcher/release.js" {
  export function release(
    root: string,
    folder: string,
    options?: { embeddedPostgres?: boolean },
  ): Promise<number>;
}
declare module "*/launcher/test-report.js" {
  type Failure = { file?: string; title?: string; error?: string };
  type Count = { passed: number; failed: number; failures?: Failure[]; step?: string };
  export function countVitest(report: object | undefined, exitCode: number, output?: string): Count;
  export function countPlaywright(report: object | undefined, exitCode: number): Count;
  export function failedProgram(output: string): Count;
  export function closingLines(counts: Count[]): string[];
}
declare module "*/launcher/server-flags.js" {
  export const SERVER_FLAGS: string[];
  export const SERVER_MEMORY: Record<string, string>;
}
