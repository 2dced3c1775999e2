import {
  Children,
  type ComponentProps,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useEffect,
} from "react";
import { Scripts } from "react-router";
import { type DeferredAssets, startDeferred } from "./start-deferred.ts";

type DeferredScriptsProps = {
  nonce: string | undefined;
  /** For a page whose forms and links work without scripts. */
  isForTouch: boolean;
};

/**
 * React Router's `<Scripts>`, with its modules loaded after the first paint, so that text, styles and fonts get the
 * bandwidth first (docs/decisions/016-deferred-scripts.md), or when the page is first touched (045).
 */
export function DeferredScripts({ nonce, isForTouch }: DeferredScriptsProps) {
  useEffect(() => {
    window.nectarHydrated?.();
    describeApp();
  }, []);
  // In development, only the original `<Scripts>` supports hot reloading.
  if (!import.meta.env.PROD) return <Scripts nonce={nonce} />;
  return import.meta.env.SSR ? (
    <Deferring {...{ nonce, isForTouch }} />
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

/** The elements that `<Scripts>` renders: some are rendered, the others deferred. */
const useScripts = Scripts;

function Deferring({ nonce, isForTouch }: DeferredScriptsProps) {
  const scripts = elementsIn(useScripts({ nonce }));
  const deferred: DeferredAssets = {
    preloads: scripts.flatMap(({ type, props }) => (type === "link" ? (props.href ?? []) : [])),
    modules: scripts.filter(isModule).map(textOf),
    isForTouch,
  };
  return (
    <>
      {scripts.filter((script) => script.type === "script" && !isModule(script))}
      <script
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: `(${startDeferred.toString()})(${inline(deferred)});` }}
      />
    </>
  );
}

type Rendered = ReactElement<ComponentProps<"script"> & { href?: string }>;

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
