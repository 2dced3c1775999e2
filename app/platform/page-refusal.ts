export type RefusedPage =
  | "off"
  | "not-an-address"
  | "private-address"
  | "unreachable"
  | "too-large"
  | "too-slow"
  | "not-readable"
  | "http-error";

/** Ends a fetch from wherever it is; `fetchPage` returns its reason. */
export class PageRefusal extends Error {
  readonly reason: RefusedPage;

  constructor(reason: RefusedPage) {
    super(reason);
    this.reason = reason;
  }
}
