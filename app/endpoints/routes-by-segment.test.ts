import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { RoutesBySegment } from "./routes-by-segment.ts";

type Routes = ServerBuild["routes"];

const PATHS: Record<string, { path?: string; index?: true; parentId?: string }> = {
  root: { path: "" },
  front: { index: true, parentId: "root" },
  topics: { path: "topics", parentId: "root" },
  topic: { path: "topics/:slug", parentId: "root" },
  visitors: { parentId: "root" },
  login: { path: "login", parentId: "visitors" },
  code: { path: "login/code", parentId: "visitors" },
  learners: { parentId: "root" },
  content: { parentId: "learners" },
  lesson: { path: "lesson/:lessonId", parentId: "content" },
  complete: { path: "lesson/:lessonId/complete", parentId: "learners" },
  settings: { path: "profile", parentId: "learners" },
  export: { path: "export/:format", parentId: "settings" },
  manifest: { path: "manifest.webmanifest", parentId: "root" },
  optional: { path: "blog?/archive", parentId: "root" },
  named: { path: ":person/card", parentId: "root" },
  missing: { path: "*", parentId: "root" },
};
const ALL = Object.fromEntries(
  Object.entries(PATHS).map(([id, route]) => [id, { id, module: {}, ...route }]),
) as unknown as Routes;

const treeOf = (routes: Routes, parentId?: string): RouteObject[] =>
  Object.values(routes)
    .filter((route) => route?.parentId === parentId)
    .map((route) => {
      const { id, path, index } = route!;
      return index ? { id, index } : { id, path, children: treeOf(routes, id) };
    });

const idsOf = (routes: Routes, path: string) =>
  matchRoutes(treeOf(routes), path)?.map(({ route }) => route.id);

test.each([
  ["/", ""],
  ["/topics", "topics"],
  ["/topics?level=beginner", "topics"],
  ["/topics/", "topics"],
  ["/topics/first-aid", "topics"],
  ["/topics/first-aid/more", "topics"],
  ["/Topics/first-aid", ""],
  ["/to%70ics", ""],
  ["//topics", ""],
  ["/login", "login"],
  ["/login/code", "login"],
  ["/login/card", "login"],
  ["/lesson/1/complete", "lesson"],
  ["/lesson/card", "lesson"],
  ["/profile/export/csv", "profile"],
  ["/profile/card", "profile"],
  ["/ada/card", ""],
  ["/blog/archive", ""],
  ["/archive", ""],
  ["/manifest.webmanifest", ""],
  ["/nowhere/at/all", ""],
])("%s matches the same routes among the few as among all", (path, segment) => {
  const routes = new RoutesBySegment(ALL);
  const found = routes.segmentOf(`http://localhost:3000${path}`);
  const { pathname } = new URL(`http://localhost${path}`);

  expect(found).toBe(segment);
  expect(idsOf(routes.routesOf(found), pathname)).toEqual(idsOf(ALL, pathname));
});

test("a page's data is handled by the same routes as the page", () => {
  const { segmentOf } = bound(new RoutesBySegment(ALL));

  expect(segmentOf("https://example.org/login.data?_routes=root")).toBe("login");
  expect(segmentOf("https://example.org/lesson/1.data")).toBe("lesson");
  expect(segmentOf("https://example.org/_root.data")).toBe("");
});

test("only routes that can match are left", () => {
  const routes = new RoutesBySegment(ALL);

  expect(Object.keys(routes.routesOf("login"))).toEqual(
    expect.arrayContaining(["root", "visitors", "login", "code", "missing"]),
  );
  expect(Object.keys(routes.routesOf("login"))).not.toContain("topic");
});

const bound = (routes: RoutesBySegment) => ({
  segmentOf: (url: string) => routes.segmentOf(url),
});
