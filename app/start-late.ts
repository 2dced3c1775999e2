/** What a page wakes up with. */
export interface Late {
  manifest: string;
  entry: string;
  preloads: string[];
  routes: { id: string; parts: string[] }[];
}

declare global {
  interface Window {
    /** For the page to call when it listens. */
    nectarHydrated?: () => void;
    /** The address this page was drawn for. */
    nectarDrawnFor?: string;
  }
}

/**
 * Runs inline at the end of a page: its text is all that travels, so it may use nothing around it. What is pressed before
 * anybody listens is pressed again when somebody does; forms, links and popovers work by themselves. Back and Forward
 * change only the address while nobody listens, so the page is fetched again for the new one.
 */
export function startDeferred({ manifest, entry, preloads, routes }: Late): void {
  let pressed: HTMLElement | undefined;
  const note = ({ target }: Event) => {
    const button = (target as Element).closest<HTMLElement>(
      "button[type=button]:not([popovertarget])",
    );
    // React, once it has begun, may answer this very press; then there is nothing to repeat.
    if (button) setTimeout(() => (pressed = window.nectarHydrated && button));
  };
  addEventListener("click", note, true);
  const address = () => location.pathname + location.search;
  const drawnFor = (window.nectarDrawnFor = address());
  const follow = () => {
    if (address() !== drawnFor) location.reload();
  };
  addEventListener("popstate", follow);
  window.nectarHydrated = () => {
    removeEventListener("popstate", follow);
    removeEventListener("click", note, true);
    delete window.nectarHydrated;
    if (pressed?.isConnected) pressed.click();
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
  // A tab in the background paints nothing until it is looked at, and not every browser tells of its paints.
  const isTold = !document.hidden && PerformanceObserver.supportedEntryTypes.includes("paint");
  const atLatest = setTimeout(() => void load(), isTold ? 1500 : 0);
  if (!isTold) return;
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    clearTimeout(atLatest);
    if (!isLoading) void load();
  }).observe({ type: "paint", buffered: true });
}
