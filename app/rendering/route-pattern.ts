import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

type Manifest = ServerBuild["routes"];

/**
 * Returns what tells the pattern of the screen that an address shows, such as `/lesson/:lessonId`, also of its data
 * alone; null where there is none.
 */
export function routePatterns(manifest: Manifest): (pathname: string) => string | null {
  const routes = routesBelow(manifest, undefined);
  return (pathname) => {
    const matches = matchRoutes(routes, pathname.replace(/(?:\/_root)?\.data$/, "") || "/");
    return matches && `/${matches.flatMap(({ route }) => route.path || []).join("/")}`;
  };
}

const routesBelow = (manifest: Manifest, parentId: string | undefined): RouteObject[] =>
  Object.values(manifest)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, path, index } : { id, path, children: routesBelow(manifest, id) },
    );
