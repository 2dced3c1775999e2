export type ApkgFault = "no-package" | "no-collection" | "damaged" | "too-large" | "too-many";

/** Why a file can't be read as an Anki package. */
export class BadApkg extends Error {
  readonly fault: ApkgFault;

  constructor(fault: ApkgFault, detail = "") {
    super(`${fault} ${detail}`.trim());
    this.fault = fault;
  }
}
