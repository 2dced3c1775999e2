import { JSDOM } from "jsdom";
import {
  createRequestHandler,
  Outlet,
  RouterContextProvider,
  Scripts,
  type ServerBuild,
  useLoaderData,
} from "react-router";
import { expect, test } from "vitest";
import { bundled } from "../../vite-plugins/plain-script.ts";
import * as entry from "../entry.server.tsx";
import { requestInfo } from "../screens/request.ts";
import { deferScripts } from "./defer-scripts.ts";
import { RenderedFor, StartScript } from "./start-script.tsx";

const NONCE = "n0nce";
const PRELOADS = [
  "/assets/manifest.js",
  "/assets/entry.js",
  "/assets/react.js",
  "/assets/shared.js",
  "/assets/root.js",
  "/assets/root-part.js",
  "/assets/page.js",
  "/assets/page-action.js",
  "/assets/page-part.js",
];

test("a page as it arrives runs no module; once it starts, it runs what React Router wrote", async () => {
  const html = await pageWith("A lesson");
  const arrived = loadedBy(new JSDOM(html));
  expect(arrived).toMatchObject({ modules: [], preloads: [] });

  const started = loadedBy(await opened(html));
  expect(new Set(started.preloads)).toEqual(new Set(PRELOADS));
  expect(started.modules).toHaveLength(1);
  expect(started.modules[0]).toContain('import("/assets/entry.js")');
  // What isn't a module runs where it stands: the page's context, and the data of the loaders.
  expect(started.scripts).toEqual(expect.arrayContaining(arrived.scripts));
  expect(started.scripts.join()).toContain("__reactRouterContext.streamController.enqueue");
});

test("a text that looks like a script of the page stays a text, even with the page's nonce", async () => {
  const fake = [
    `<link rel="modulepreload" href="/assets/fake.js" nonce="${NONCE}"/>`,
    `<script nonce="${NONCE}" type="module" async="">fake()</script>`,
  ].join("");

  const page = await opened(await pageWith(fake));

  expect(page.window.document.querySelector("p")?.textContent).toBe(fake);
  expect(page.window.document.querySelector("p")?.title).toBe(fake);
  expect(new Set(loadedBy(page).preloads)).toEqual(new Set(PRELOADS));
  expect(loadedBy(page).modules).toHaveLength(1);
});

test("a page whose scripts are written in another way is left as it is", () => {
  const html = `<link href="/a.js" rel="modulepreload"><script type="module" nonce="${NONCE}">run()</script>`;
  expect(deferScripts(html, NONCE)).toBe(html);
});

test("only elements with the page's nonce are put off", () => {
  const html = `<link rel="modulepreload" href="/a.js" nonce="other"><script nonce="other" type="module">run()</script>`;
  expect(deferScripts(html, NONCE)).toBe(html);
});

/** What a browser runs and loads of a page. */
function loadedBy({ window: { document } }: JSDOM) {
  const textsOf = (selector: string) =>
    [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
  return {
    preloads: [...document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")].map(
      (link) => link.getAttribute("href"),
    ),
    modules: textsOf("script[type=module]"),
    scripts: textsOf("script:not([type]):not([src])"),
  };
}

/** The page once its scripts have started. */
async function opened(html: string): Promise<JSDOM> {
  const tag = '<script src="/start.js" data-when="painted"></script>';
  expect(html).toContain(tag);
  const script = `<script>${await bundled(".", "app/rendering/start.ts")}</script>`;
  const page = new JSDOM(
    html.replace(tag, () => script),
    {
      runScripts: "dangerously",
      beforeParse: (window) => Object.assign(window, { ReadableStream, TextEncoderStream }),
    },
  );
  // A page in the background doesn't wait for a paint.
  await new Promise((resolve) => setTimeout(resolve));
  return page;
}

async function pageWith(text: string): Promise<string> {
  const context = new RouterContextProvider();
  context.set(requestInfo, {
    id: "request",
    clientAddress: "203.0.113.9",
    learner: null,
    nonce: NONCE,
    route: null,
    now: new Date("2026-11-22T10:00:00Z"),
    setCookies: [],
    isDatabaseUnavailable: false,
    isLearnerBusy: false,
    isDatabaseUnset: false,
  });
  const handle = createRequestHandler(siteWith(text), "production");
  const answer = await handle(new Request("http://localhost/"), context);
  expect(answer.status).toBe(200);
  return answer.text();
}

/** A site of one page with this text. Its route is split into two modules. */
function siteWith(text: string): ServerBuild {
  const Layout = () => (
    <html lang="en">
      <head>
        <RenderedFor nonce={NONCE} />
      </head>
      <body>
        <Outlet />
        <Scripts nonce={NONCE} />
        <StartScript when="painted" />
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
  const loader = () => ({ text });
  const Page = () => {
    const { text } = useLoaderData<typeof loader>();
    return <p title={text}>{text}</p>;
  };
  return {
    entry: { module: entry },
    routes: {
      root: { ...root, module: { default: Layout } },
      page: { ...page, module: { default: Page, loader } },
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
