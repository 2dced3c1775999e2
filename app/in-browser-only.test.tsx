import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { inBrowserOnly } from "./in-browser-only.tsx";

test("what only reacts in the browser leaves its first look on the server", () => {
  const Page = inBrowserOnly(() => <p>reacts</p>, <p>at first</p>);
  const Site = createRoutesStub([{ path: "/", Component: Page }]);

  expect(renderToString(<Site />)).toBe("<p>at first</p>");
});
