import { createElement as element, type ReactNode } from "react";
import { renderToReadableStream } from "react-dom/server";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import {
  createRequestHandler,
  Links,
  Meta,
  Outlet,
  Scripts,
  ServerRouter,
  useLoaderData,
  type EntryContext,
  type ServerBuild,
} from "react-router";

/** The least a page of this stack can be: a layout, a route with a loader, React Router's scripts, no compression. */
const Layout = ({ children }: { children: ReactNode }) =>
  element(
    "html",
    { lang: "en" },
    element("head", null, element(Meta), element(Links)),
    element("body", null, children, element(Scripts)),
  );

const Page = () => element("h1", null, useLoaderData<{ greeting: string }>().greeting);

const route = (id: string, hasLoader: boolean) => ({
  id,
  module: `/assets/${id}.js`,
  hasAction: false,
  hasLoader,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasErrorBoundary: false,
  hasDefaultExport: true,
  imports: [],
});

const build: ServerBuild = {
  entry: {
    module: {
      default: async (
        { url }: Request,
        status: number,
        headers: Headers,
        context: EntryContext,
      ) => {
        headers.set("Content-Type", "text/html");
        const page = await renderToReadableStream(element(ServerRouter, { context, url }));
        return new Response(page, { status, headers });
      },
    },
  },
  routes: {
    root: { id: "root", path: "", module: { default: Outlet, Layout } },
    page: {
      id: "page",
      parentId: "root",
      path: "page",
      module: { default: Page, loader: () => ({ greeting: "Hello" }) },
    },
  },
  assets: {
    entry: { module: "/assets/entry.js", imports: [] },
    routes: {
      root: { ...route("root", false), path: "" },
      page: { ...route("page", true), parentId: "root", path: "page" },
    },
    url: "/assets/manifest.js",
    version: "1",
  },
  basename: "/",
  publicPath: "/",
  assetsBuildDirectory: "",
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: "initial" },
} as unknown as ServerBuild;

const handle = createRequestHandler(build, "production");
const app = new Hono().get("*", (context) => handle(context.req.raw));
serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => process.send?.(port));
