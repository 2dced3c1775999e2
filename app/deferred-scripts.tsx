import { type ContextType, use, useEffect } from "react";
import { Scripts, UNSAFE_FrameworkContext as FrameworkContext, useMatches } from "react-router";
import { type DeferredAssets, startDeferred } from "./start-deferred.ts";

/** React Router's `<Scripts>`, loaded after the first paint, so that text, styles and fonts get the bandwidth first. */
export function DeferredScripts({ nonce }: { nonce: string | undefined }) {
  const framework = use(FrameworkContext);
  const matches = useMatches();
  useEffect(() => {
    window.nectarHydrated?.();
    describeApp();
  }, []);
  // In development, only the original `<Scripts>` brings hot reloading.
  if (!import.meta.env.PROD || !framework) return <Scripts nonce={nonce} />;
  const text = import.meta.env.SSR ? inlineScript(framework, matches) : " ";
  return (
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  );
}

/** The web app manifest loads last: installing the app is never urgent. */
function describeApp(): void {
  if (document.querySelector("link[rel=manifest]")) return;
  const link = { rel: "manifest", href: "/manifest.webmanifest" };
  document.head.append(Object.assign(document.createElement("link"), link));
}

type Framework = NonNullable<ContextType<typeof FrameworkContext>>;

function inlineScript(framework: Framework, matches: readonly { id: string }[]): string {
  const { manifest, serverHandoffString, renderMeta } = framework;
  // Tells React Router to append the loader data, which it skips on pages without scripts.
  if (renderMeta) renderMeta.didRenderScripts = true;
  const routes = matches.flatMap(({ id }) => manifest.routes[id] ?? []);
  const imports = routes.flatMap((route) => route.imports ?? []);
  const assets: DeferredAssets = {
    manifest: manifest.url,
    entry: manifest.entry.module,
    preloads: [...new Set([...manifest.entry.imports, ...imports])],
    routes: routes.map((route) => ({ id: route.id, parts: partsOf(route) })),
  };
  return [
    `window.__reactRouterContext = ${serverHandoffString};`,
    "window.__reactRouterContext.stream = new ReadableStream({start(controller){window.__reactRouterContext.streamController = controller;}}).pipeThrough(new TextEncoderStream());",
    `(${startDeferred.toString()})(${JSON.stringify(assets)});`,
  ].join("\n");
}

/** A route's module and the chunks the build has split from it. */
const partsOf = (route: Framework["manifest"]["routes"][string]) =>
  [
    route?.clientActionModule,
    route?.clientLoaderModule,
    route?.clientMiddlewareModule,
    route?.hydrateFallbackModule,
    route?.module,
  ].filter((part) => part !== undefined);
