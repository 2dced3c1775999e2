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

/** Leaves out of the browser's bundle what React Router has for other sites. */
export function leanRouter(): Plugin {
  const replaced = new Set<string>();
  return {
    name: "nectar-lean-router",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      if (!FOLDER.test(id)) return null;
      const file = id.replace(/\?.*$/, "").split(FOLDER)[1]?.replaceAll("\\", "/") ?? "";
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
