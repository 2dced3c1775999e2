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

/** Statements that keep components nobody uses in the bundle, because they may have an effect. */
const NAMES = /^\w+\.displayName = "[^"]*";$/gm;
const CREATED = /(?<== )(?=React\$1\.(?:forwardRef|createContext|memo)\()/g;

const SERVER = "server-runtime/server.js";
const ENCODED = /serverHandoffStream: (?=encodeViaTurboStream\()/g;

/** Lets the server encode the data of a page as a stream only if it is asked to: few pages are streamed. */
function lazyHandOver(): Plugin {
  let found = 0;
  return {
    name: "nectar-lazy-hand-over",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    transform(code, id) {
      if (fileOf(id) !== SERVER) return null;
      return {
        code: code.replace(ENCODED, () => {
          found += 1;
          return "serverHandoffStream: undefined, handOverStream: () => ";
        }),
        map: null,
      };
    },
    buildEnd(error) {
      // For a page, and for the page of its error.
      if (!error && found !== 2) this.error(`React Router encodes data ${found} times, not twice`);
    },
  };
}

const fileOf = (id: string) =>
  id.replace(/\?.*$/, "").split(FOLDER)[1]?.replaceAll("\\", "/") ?? "";

/** Leaves out what React Router has for other sites: of the browser's bundle files, of the server's work. */
export const leanRouter = (): Plugin[] => [leanBundle(), lazyHandOver()];

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
      return {
        code: code.replace(NAMES, "").replace(CREATED, "/* @__PURE__ */ "),
        map: null,
      };
    },
    buildEnd(error) {
      const missing = Object.keys(UNUSED).filter((file) => !replaced.has(file));
      // After an update of React Router.
      if (!error && missing.length > 0)
        this.error(`not part of React Router: ${missing.join(", ")}`);
    },
  };
}
