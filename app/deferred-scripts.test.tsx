import { JSDOM } from "jsdom";
import type { ComponentType, ReactNode } from "react";
import { renderToReadableStream, renderToString } from "react-dom/server";
import {
  createRequestHandler,
  Outlet,
  Scripts,
  ServerRouter,
  type ServerBuild,
} from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { DeferredScripts, RenderedFor } from "./deferred-scripts.tsx";
import { withDrawings } from "./ui/drawn-once.tsx";

const NONCE = "n0nce";

beforeEach(() => {
  vi.stubEnv("PROD", true);
});

test("the browser loads and runs what React Router's own scripts name, in their order", async () => {
  const original = loadedBy(await openPage(Scripts));
  const { scripts, ...deferred } = loadedBy(
    await openPage(({ nonce }) => (
      <DeferredScripts nonce={nonce} isForTouch={false} routes="root" />
    )),
  );

  expect(original.preloads).toHaveLength(9);
  expect(original.modules).toHaveLength(1);
  expect(deferred).toEqual({
    preloads: original.preloads,
    modules: original.modules,
    others: [],
  });
  const [ours, ...theirs] = scripts.toSorted(
    (one, other) => Number(isOurs(other)) - Number(isOurs(one)),
  );
  expect(ours?.text).toContain("startDeferred");
  // Among them the data of the loaders.
  expect(theirs.length).toBeGreaterThan(1);
  expect(theirs).toEqual(original.scripts);
});

test("the scripts are bytes of a whole page, not part of the text that is rendered for it", async () => {
  const Page = ({ nonce }: { nonce: string }) => (
    <DeferredScripts nonce={nonce} isForTouch={false} routes="whole" />
  );
  const textOf = (page: ReactNode) =>
    withDrawings(page, renderToString).filter((piece) => typeof piece === "string");
  const site = siteWith(Page, (page) => textOf(page).join(""));

  const answer = await createRequestHandler(site, "production")(new Request("http://localhost/"));

  const text = await answer.text();
  expect(text).toContain(`<script nonce="${NONCE}">`);
  expect(text).not.toContain("startDeferred");
});

interface Element {
  attributes: Record<string, string>;
  text: string;
}

const isOurs = ({ text }: Element) => text.includes("startDeferred");

/** Every script and link of an opened page, with all its attributes. */
function loadedBy({ window: { document } }: JSDOM) {
  const found = (selector: string): Element[] =>
    [...document.querySelectorAll(selector)].map((element) => ({
      attributes: Object.fromEntries(
        [...element.attributes]
          // A module that a script adds is `async` without saying so.
          .filter(({ name }) => name !== "async")
          .map(({ name, value }) => [name, value]),
      ),
      text: element.textContent,
    }));
  return {
    preloads: found("link[rel=modulepreload]"),
    scripts: found("script:not([type])"),
    modules: found("script[type=module]"),
    others: found("link:not([rel=modulepreload]), script[type]:not([type=module])"),
  };
}

/** The page as a browser has it once its deferred scripts have been added. */
async function openPage(Component: ComponentType<{ nonce: string }>): Promise<JSDOM> {
  const site = siteWith(Component);
  const answer = await createRequestHandler(site, "production")(new Request("http://localhost/"));
  expect(answer.status).toBe(200);
  const page = new JSDOM(await answer.text(), {
    runScripts: "dangerously",
    beforeParse: (window) => Object.assign(window, { ReadableStream, TextEncoderStream }),
  });
  // A page in the background doesn't wait for a paint.
  await new Promise((resolve) => setTimeout(resolve));
  return page;
}

/** A site of one page, rendered with these scripts. Its route is split into two modules. */
function siteWith(
  Component: ComponentType<{ nonce: string }>,
  render: (page: ReactNode) => string | Promise<ReadableStream> = streamed,
): ServerBuild {
  const Layout = () => (
    <html lang="en">
      <head>
        <RenderedFor nonce={NONCE} />
      </head>
      <body>
        <Outlet />
        <Component nonce={NONCE} />
      </body>
    </html>
  );
  const route = {
    hasAction: false,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasErrorBoundary: false,
    hasLoader: false,
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
  };
  const root = { id: "root", path: "" };
  const page = { id: "page", parentId: "root", index: true as const };
  const loader = () => ({ text: "</script> in a lesson" });
  return {
    entry: {
      module: {
        default: async (request, status, headers, context) => {
          const page = <ServerRouter context={context} url={request.url} nonce={NONCE} />;
          return new Response(await render(page), { status, headers });
        },
      },
    },
    routes: {
      root: { ...root, module: { default: Layout } },
      page: { ...page, module: { default: () => <p>A lesson</p>, loader } },
    },
    assets: {
      entry: { module: "/assets/entry.js", imports: ["/assets/react.js", "/assets/shared.js"] },
      routes: {
        root: {
          ...route,
          ...root,
          module: "/assets/root.js",
          imports: ["/assets/shared.js", "/assets/root-part.js"],
        },
        page: {
          ...route,
          ...page,
          hasLoader: true,
          hasClientAction: true,
          clientActionModule: "/assets/page-action.js",
          module: "/assets/page.js",
          imports: ["/assets/page-part.js"],
        },
      },
      url: "/assets/manifest.js",
      version: "1",
    },
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  };
}

async function streamed(page: ReactNode): Promise<ReadableStream> {
  const body = await renderToReadableStream(page);
  await body.allReady;
  return body;
}
