/** The scripts that hydrate a page. */
export interface DeferredAssets {
  manifest: string;
  entry: string;
  preloads: string[];
  routes: { id: string; parts: string[] }[];
}

declare global {
  interface Window {
    /** Called by the page once it is hydrated. */
    nectarHydrated?: () => void;
    /** The URL this page was rendered for. */
    nectarRenderedFor?: string;
  }
}

/**
 * Runs inline at the end of a page. It is sent as source text, so it can use nothing from its module. Clicks before
 * hydration are repeated afterwards; forms, links and popovers work natively. Back and Forward only change the URL
 * before hydration, so the page is reloaded for the new one.
 */
export function startDeferred({ manifest, entry, preloads, routes }: DeferredAssets): void {
  let clicked: HTMLElement | undefined;
  const note = ({ target }: Event) => {
    const button = (target as Element).closest<HTMLElement>(
      "button[type=button]:not([popovertarget])",
    );
    // If hydration has begun, React may handle this click itself, and it must not be repeated.
    if (button) setTimeout(() => (clicked = window.nectarHydrated && button));
  };
  addEventListener("click", note, true);
  const address = () => location.pathname + location.search;
  const renderedFor = (window.nectarRenderedFor = address());
  const follow = () => {
    if (address() !== renderedFor) location.reload();
  };
  addEventListener("popstate", follow);
  window.nectarHydrated = () => {
    removeEventListener("popstate", follow);
    removeEventListener("click", note, true);
    delete window.nectarHydrated;
    if (clicked?.isConnected) clicked.click();
  };
  let isLoading = false;
  const load = async () => {
    isLoading = true;
    for (const href of [manifest, entry, ...preloads])
      document.head.append(
        Object.assign(document.createElement("link"), { rel: "modulepreload", href }),
      );
    const loading = routes.map(async ({ id, parts }) => {
      const modules = await Promise.all(
        parts.map((part) => import(/* @vite-ignore */ part) as Promise<object>),
      );
      return [id, Object.assign({}, ...modules)] as const;
    });
    const [modules] = await Promise.all([
      Promise.all(loading),
      import(/* @vite-ignore */ manifest),
    ]);
    Object.assign(window, { __reactRouterRouteModules: Object.fromEntries(modules) });
    await import(/* @vite-ignore */ entry);
  };
  // Background tabs do not paint, and not every browser reports paint events.
  const hasPaintEvents =
    !document.hidden && PerformanceObserver.supportedEntryTypes.includes("paint");
  const atLatest = setTimeout(() => void load(), hasPaintEvents ? 1500 : 0);
  if (!hasPaintEvents) return;
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    clearTimeout(atLatest);
    if (!isLoading) void load();
  }).observe({ type: "paint", buffered: true });
}
