import type { ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];
type ServerRoute = NonNullable<Routes[string]>;

const FIRST_SEGMENT = /^https?:\/\/[^/]+\/([a-z0-9-]+)(?=[/?]|\.data\b|$)/;

/**
 * React Router tries all routes of the site one by one, twice for each page, and lists all of them once more. So a page is handled by those
 * that its path can begin with: the ones with its first segment, and those that begin with a parameter or take any path.
 */
export class RoutesBySegment {
  readonly #all: Routes;
  readonly #segments: ReadonlySet<string>;

  constructor(all: Routes) {
    this.#all = all;
    this.#segments = new Set(
      Object.values(all).flatMap((route) => (route && firstSegment(route, all)) || []),
    );
  }

  /** The first segment of an address; empty for one that any route might match. Spelled otherwise, a path may match as well. */
  segmentOf(url: string): string {
    const segment = FIRST_SEGMENT.exec(url)?.[1] ?? "";
    return this.#segments.has(segment) ? segment : "";
  }

  /** In their order, which decides between equally good matches. */
  routesOf(segment: string): Routes {
    if (segment === "") return this.#all;
    const isPossible = (route: ServerRoute | undefined) => {
      const own = route && firstSegment(route, this.#all);
      return own === segment || own === null;
    };
    return Object.fromEntries(Object.entries(this.#all).filter(([, route]) => isPossible(route)));
  }
}

/** The first segment of all paths that a route matches; null if they may differ. */
function firstSegment(route: ServerRoute, all: Routes): string | null {
  const parent = route.parentId === undefined ? undefined : all[route.parentId];
  const above = parent && firstSegment(parent, all);
  if (above) return above;
  const [first = ""] = (route.path ?? "").split("/");
  return /^[a-z0-9-]+$/.test(first) ? first : null;
}
