import { type ContextType, use, useEffect } from "react";
import { Scripts, UNSAFE_FrameworkContext as FrameworkContext, useMatches } from "react-router";
import { type Late, startDeferred } from "./start-late.ts";

/**
 * React Router's scripts, asked for after the first paint: until there is something to read, words, styles and letters
 * have the line for themselves. Like the original, except for the moment.
 */
export function LateScripts({ nonce }: { nonce: string | undefined }) {
  const framework = use(FrameworkContext);
  const matches = useMatches();
  useEffect(() => {
    window.nectarHydrated?.();
    describeApp();
  }, []);
  // While developing, modules are reloaded by what only the original brings along.
  if (!import.meta.env.PROD || !framework) return <Scripts nonce={nonce} />;
  const text = import.meta.env.SSR ? inlineScript(framework, matches) : " ";
  return (
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  );
}

/** Who may install the app has first read something: what describes it comes after the page. */
function describeApp(): void {
  if (document.querySelector("link[rel=manifest]")) return;
  const link = { rel: "manifest", href: "/manifest.webmanifest" };
  document.head.append(Object.assign(document.createElement("link"), link));
}

type Framework = NonNullable<ContextType<typeof FrameworkContext>>;

function inlineScript(framework: Framework, matches: readonly { id: string }[]): string {
  const { manifest, serverHandoffString, renderMeta } = framework;
  // What the loaders found is written behind a page only where somebody will read it.
  if (renderMeta) renderMeta.didRenderScripts = true;
  const routes = matches.flatMap(({ id }) => manifest.routes[id] ?? []);
  const imports = routes.flatMap((route) => route.imports ?? []);
  const late: Late = {
    manifest: manifest.url,
    entry: manifest.entry.module,
    preloads: [...new Set([...manifest.entry.imports, ...imports])],
    routes: routes.map((route) => ({ id: route.id, parts: partsOf(route) })),
  };
  return [
    `window.__reactRouterContext = ${serverHandoffString};`,
    "window.__reactRouterContext.stream = new ReadableStream({start(controller){window.__reactRouterContext.streamController = controller;}}).pipeThrough(new TextEncoderStream());",
    `(${startDeferred.toString()})(${JSON.stringify(late)});`,
  ].join("\n");
}

/** A route's module, with what the build has split from it. */
const partsOf = (route: Framework["manifest"]["routes"][string]) =>
  [
    route?.clientActionModule,
    route?.clientLoaderModule,
    route?.clientMiddlewareModule,
    route?.hydrateFallbackModule,
    route?.module,
  ].filter((part) => part !== undefined);
