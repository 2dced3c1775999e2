import {
  Children,
  type ComponentProps,
  cloneElement,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useEffect,
} from "react";
import { Scripts, ScrollRestoration } from "react-router";
import { type DeferredAssets, startDeferred } from "./start-deferred.ts";
import { drawnHtml } from "./ui/drawn-once.tsx";

type DeferredScriptsProps = {
  nonce: string | undefined;
  /** For a page whose forms and links work without scripts. */
  isForTouch: boolean;
  /** The ids of the routes that the page consists of. */
  routes: string;
};

/**
 * React Router's `<Scripts>`, with its modules loaded after the first paint, so that text, styles and fonts get the
 * bandwidth first (docs/decisions/016-deferred-scripts.md), or when the page is first touched (045).
 */
export function DeferredScripts({ nonce, isForTouch, routes }: DeferredScriptsProps) {
  useEffect(() => {
    window.nectarHydrated?.();
    describeApp();
  }, []);
  // In development, only the original `<Scripts>` supports hot reloading.
  if (!import.meta.env.PROD) return <Scripts nonce={nonce} />;
  return import.meta.env.SSR ? (
    <Deferring {...{ nonce, isForTouch, routes }} />
  ) : (
    <AlreadyRun nonce={nonce} />
  );
}

/** The first script of a page: notes the URL it was rendered for. */
export const RenderedFor = ({ nonce }: { nonce: string | undefined }) => (
  <script
    nonce={nonce}
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: "nectarRenderedFor=location.pathname+location.search" }}
  />
);

/** In the browser, what `Deferring` rendered: scripts that have run, whose text nobody needs again. */
const AlreadyRun = ({ nonce }: { nonce: string | undefined }) =>
  ["context", "deferred"].map((name) => (
    <script
      key={name}
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: " " }}
    />
  ));

/** Scroll positions are restored by a script that is the same on every page. */
export function RestoredScroll({ nonce }: { nonce: string | undefined }) {
  if (!import.meta.env.PROD || !import.meta.env.SSR) return <ScrollRestoration nonce={nonce} />;
  const scripts = knownScripts.get("scroll");
  return scripts ? <Inline {...{ scripts, nonce }} /> : <ReadScroll nonce={nonce} />;
}

type Rendered = ReactElement<ComponentProps<"script"> & { href?: string }>;

/** The inline scripts of pages, which differ by their routes, and otherwise only by the nonce. */
const knownScripts = new Map<string, Rendered[]>();

/**
 * As bytes, which aren't encoded for each page again. As text, one character outside Latin-1 in them would also give all of
 * the page's text two bytes for each character.
 */
const Inline = ({ scripts, nonce }: { scripts: Rendered[]; nonce: string | undefined }) =>
  scripts.map((script) => {
    const html = { __html: drawnHtml(textOf(script)) };
    return cloneElement(script, { nonce, dangerouslySetInnerHTML: html });
  });

function Deferring(props: DeferredScriptsProps) {
  const scripts = knownScripts.get(keyOf(props));
  return scripts ? <Inline scripts={scripts} nonce={props.nonce} /> : <ReadScripts {...props} />;
}

const keyOf = ({ routes, isForTouch }: DeferredScriptsProps) => `${isForTouch} ${routes}`;

/** The elements that React Router renders: some are rendered, the others deferred. */
const useScripts = Scripts;
const useScrollRestoration = ScrollRestoration;

function ReadScripts(props: DeferredScriptsProps) {
  const { nonce, isForTouch } = props;
  const all = elementsIn(useScripts({ nonce }));
  const deferred: DeferredAssets = {
    preloads: all.flatMap(({ type, props: { href } }) => (type === "link" ? (href ?? []) : [])),
    modules: all.filter(isModule).map(textOf),
    isForTouch,
  };
  const scripts = elementsIn([
    all.filter((script) => script.type === "script" && !isModule(script)),
    scriptWith(`(${unindented(startDeferred.toString())})(${inline(deferred)});`),
  ]);
  knownScripts.set(keyOf(props), scripts);
  return <Inline {...{ scripts, nonce }} />;
}

function ReadScroll({ nonce }: { nonce: string | undefined }) {
  const [script] = elementsIn(useScrollRestoration({ nonce }));
  const scripts = elementsIn(script && scriptWith(unindented(textOf(script))));
  knownScripts.set("scroll", scripts);
  return <Inline {...{ scripts, nonce }} />;
}

const scriptWith = (text: string) => (
  <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
);

const unindented = (script: string) => script.replaceAll(/\n\s+/g, "\n");

/** The elements of a tree of fragments, in order. */
const elementsIn = (node: ReactNode): Rendered[] =>
  Children.toArray(node)
    .filter((child) => isValidElement<Rendered["props"]>(child))
    .flatMap((child) =>
      typeof child.type === "string" ? child : elementsIn(child.props.children),
    );

const isModule = ({ props }: Rendered) => props.type === "module";
const textOf = ({ props }: Rendered) => Object.values(props.dangerouslySetInnerHTML ?? {}).join("");
/** JSON that can't end the script it is in. */
const inline = (value: DeferredAssets) => JSON.stringify(value).replaceAll("<", "\\u003c");

/** Loads the web app manifest last, because installing the app is never urgent. */
function describeApp(): void {
  if (document.querySelector("link[rel=manifest]")) return;
  const link = { rel: "manifest", href: "/manifest.webmanifest" };
  document.head.append(Object.assign(document.createElement("link"), link));
}
