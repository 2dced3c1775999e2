import type { Plugin } from "vite";

const FOLDER = /node_modules[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]/;

/** Modules of React Router for what this site doesn't use, and what takes their place in the browser. */
const UNUSED: Record<string, string> = {
  // Addresses are all known from the first page (`routeDiscovery` in react-router.config.ts).
  "dom/ssr/fog-of-war.js": `
    export const isFogOfWarEnabled = () => false;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => {};
    export const getManifestPath = () => "";
    export const getPartialManifest = (manifest) => manifest;
    export const getPathsWithAncestors = (paths) => paths;
    export const handleClientVersionMismatch = () => {};`,
  // No `instrumentations` are passed to the router.
  "router/instrumentation.js": `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const instrumentHandler = (handler) => handler;
    export const instrumentationResultMetaContext = undefined;`,
  // The page names its own routes, so none has to be looked for, and no loader of the browser's runs while it hydrates.
  "dom/ssr/hydration.js": `
    export function getHydrationData({ state, getRouteInfo }) {
      const loaderData = { ...state.loaderData };
      for (const id of Object.keys(window.__reactRouterRouteModules))
        if (!getRouteInfo(id).hasLoader) loaderData[id] = null;
      return { ...state, loaderData };
    }`,
  // Every page arrives rendered, so nothing stands in for one that waits for the browser.
  "dom/ssr/fallback.js": "export const RemixRootDefaultHydrateFallback = () => null;",
};

/**
 * The data of a page that aren't streamed are there when the browser hydrates it. If they aren't yet, React Router waits for the end of
 * their stream, then looks again.
 */
const HYDRATED = "dom-export/hydrated-router.js";
const DATA_AT_HAND = {
  text: "if (!ssrInfo.stateDecodingPromise) {",
  instead: `if (ssrInfo.context.state) ssrInfo.stateDecodingPromise = { value: true };
      if (!ssrInfo.stateDecodingPromise) {`,
};

/** Statements that keep components nobody uses in the bundle, because they may have an effect. */
const NAMES = /^\w+\.displayName = "[^"]*";$/gm;
const CREATED = /(?<== )(?=React\$1\.(?:forwardRef|createContext|memo)\()/g;

/** What React Router's server part does for each page though it needn't, and what takes its place. */
const REPEATED: { file: string; text: string; instead: string; times?: number }[] = [
  {
    // Encodes the data of a page as a stream only if it is asked to: few pages are streamed. Once for the page of an error.
    file: "server-runtime/server.js",
    text: "serverHandoffStream: encodeViaTurboStream(",
    instead: "serverHandoffStream: undefined, handOverStream: () => encodeViaTurboStream(",
    times: 2,
  },
  {
    // Nothing is rendered while building. Reading the environment costs more than a map does.
    file: "server-runtime/dev.js",
    text: "function getBuildTimeHeader(request, headerName) {",
    instead: "function getBuildTimeHeader() { return null;",
  },
  {
    // Depends on the build only.
    file: "server-runtime/serverHandoff.js",
    text: "return escapeHtml(JSON.stringify(serverHandoff));",
    instead:
      "return (createServerHandoffString.text ??= escapeHtml(JSON.stringify(serverHandoff)));",
  },
  {
    // `frameOf` in app/entry.server.tsx passes the same routes for the same kind of page.
    file: "dom/ssr/server.js",
    text: "let routes = createServerRoutes(manifest.routes, routeModules, context.future, context.isSpaMode);",
    instead: `const made = (ServerRouter.made ??= new WeakMap());
      let routes = made.get(manifest.routes);
      if (!routes) made.set(manifest.routes, routes = createServerRoutes(manifest.routes, routeModules, context.future, context.isSpaMode));`,
  },
  {
    file: "dom/server.js",
    text: "let dataRoutes = convertRoutesToDataRoutes(routes, void 0, void 0, manifest);",
    instead: `const made = (createStaticRouter.made ??= new WeakMap());
      let dataRoutes = made.get(routes)?.dataRoutes;
      if (dataRoutes) manifest = made.get(routes).manifest;
      else made.set(routes, { manifest, dataRoutes: dataRoutes = convertRoutesToDataRoutes(routes, void 0, void 0, manifest) });`,
  },
  {
    // A route's links are the same objects for each page.
    file: "dom/ssr/links.js",
    text: "let key = JSON.stringify(sortKeys(descriptor));",
    instead: `const keys = (dedupeLinkDescriptors.keys ??= new WeakMap());
      let key = keys.get(descriptor);
      if (key === undefined) keys.set(descriptor, key = JSON.stringify(sortKeys(descriptor)));`,
  },
  {
    // Setting a part of an address parses all of it again, and most addresses have a path only.
    file: "router/utils.js",
    text: 'let parsed = typeof path === "string" ? parsePath(path) : path;\n\turl.pathname =',
    instead: `let parsed = typeof path === "string" ? parsePath(path) : path;
      if (!parsed.search && !parsed.hash && url.href === url.origin + parsed.pathname) return url;
      url.pathname =`,
  },
  {
    // Each route of a page asks for its path as the browser would write it. A plain one needs no parser.
    file: "dom/server.js",
    text: 'href = href.replace(/ $/, "%20");',
    instead: `if (/^\\/(?:[\\w-]+(?:\\/[\\w-]+)*)?$/.test(href)) return { pathname: href, search: "", hash: "" };
      href = href.replace(/ $/, "%20");`,
  },
  {
    // A kind of page has the same links each time; fewer if one of its routes has an error.
    file: "dom/ssr/components.js",
    text: "() => getKeyedLinksForMatches(matches, routeModules, manifest)",
    instead: `() => {
      const made = (Links.made ??= new WeakMap());
      const known = made.get(manifest.routes) ?? new Map();
      made.set(manifest.routes, known);
      const links = known.get(matches.length) ?? getKeyedLinksForMatches(matches, routeModules, manifest);
      known.set(matches.length, links);
      return links;
    }`,
  },
  {
    // Every form of a page asks for the paths of its routes.
    file: "hooks.js",
    text: "let routePathnamesJson = JSON.stringify(getResolveToMatches(matches));\n\treturn",
    instead: `const made = (useResolvedPath.made ??= new WeakMap());
      let routePathnamesJson = made.get(matches);
      if (routePathnamesJson === undefined)
        made.set(matches, routePathnamesJson = JSON.stringify(getResolveToMatches(matches)));
      return`,
  },
  {
    // On the server a fetcher has nothing to fetch. Its id counts, because those after it depend on it.
    file: "dom/lib.js",
    text: "let defaultKey = React$1.useId();",
    instead: `let defaultKey = React$1.useId();
      if (!key) return (useFetcher.idle ??= {
        Form: React$1.forwardRef((props, ref) => React$1.createElement(Form, { ...props, navigate: false, ref })),
        submit: async () => {},
        load: async () => {},
        reset: () => {},
        ...IDLE_FETCHER,
        data: void 0,
      });`,
  },
  {
    // Asked for by each of a page's routes.
    file: "router/utils.js",
    text: 'return joinPaths(matches.map((m) => m.route.path).filter(Boolean)) || "/";',
    instead: `const made = (getRoutePattern.made ??= new WeakMap());
      let pattern = made.get(matches);
      if (pattern === undefined)
        made.set(matches, pattern = joinPaths(matches.map((m) => m.route.path).filter(Boolean)) || "/");
      return pattern;`,
  },
];

function leanServer(): Plugin {
  const found = new Map<string, number>();
  return {
    name: "nectar-lean-server-router",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    transform(code, id) {
      const file = fileOf(id);
      const repeated = REPEATED.filter((known) => known.file === file);
      if (repeated.length === 0) return null;
      let lean = code;
      for (const { text, instead } of repeated) {
        const pieces = lean.split(text);
        found.set(text, pieces.length - 1);
        lean = pieces.join(instead);
      }
      return { code: lean, map: null };
    },
    buildEnd(error) {
      // After an update of React Router.
      for (const { text, times = 1 } of REPEATED)
        if (!error && found.get(text) !== times)
          this.error(`React Router has ${found.get(text) ?? 0} times, not ${times}: ${text}`);
    },
  };
}

const fileOf = (id: string) =>
  id.replace(/\?.*$/, "").split(FOLDER)[1]?.replaceAll("\\", "/") ?? "";

/** Leaves out what React Router has for other sites: of the browser's bundle files, of the server's work. */
export const leanRouter = (): Plugin[] => [leanBundle(), leanServer()];

function leanBundle(): Plugin {
  const replaced = new Set<string>();
  return {
    name: "nectar-lean-router",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      const file = fileOf(id);
      if (file === "") return null;
      const stub = UNUSED[file];
      if (stub !== undefined) {
        replaced.add(file);
        return { code: stub, map: null };
      }
      let lean = code.replace(NAMES, "").replace(CREATED, "/* @__PURE__ */ ");
      if (file === HYDRATED) {
        const { text, instead } = DATA_AT_HAND;
        if (!lean.includes(text)) this.error(`not part of React Router: ${text}`);
        lean = lean.replace(text, () => instead);
      }
      replaced.add(file);
      return { code: lean, map: null };
    },
    buildEnd(error) {
      const missing = [HYDRATED, ...Object.keys(UNUSED)].filter((file) => !replaced.has(file));
      // After an update of React Router.
      if (!error && missing.length > 0)
        this.error(`not part of React Router: ${missing.join(", ")}`);
    },
  };
}
