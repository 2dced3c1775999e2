import { useEffect } from "react";

/** The first script of a page: notes the URL it was rendered for. */
export const RenderedFor = ({ nonce }: { nonce: string | undefined }) => (
  <script
    nonce={nonce}
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: "nectarRenderedFor=location.pathname+location.search" }}
  />
);

/**
 * The last script of a page: starts the others after the first paint, so that text, styles and fonts get the bandwidth
 * first, or when the page is first touched, if its forms and links work without scripts.
 */
export function StartScript({ when }: { when: "painted" | "touched" }) {
  useEffect(() => {
    window.nectarHydrated?.();
    describeApp();
  }, []);
  return <script src="/start.js" data-when={when} />;
}

/** Loads the web app manifest last, because installing the app is never urgent. */
function describeApp(): void {
  if (document.querySelector("link[rel=manifest]")) return;
  const link = { rel: "manifest", href: "/manifest.webmanifest" };
  document.head.append(Object.assign(document.createElement("link"), link));
}
