/** What `<Scripts>` makes the browser load while the page is still arriving. */
export interface DeferredAssets {
  preloads: string[];
  /** Source texts of inline modules. */
  modules: string[];
  /** They load when the page is first touched, not after its first paint. */
  isForTouch: boolean;
}

type Field = HTMLInputElement | HTMLSelectElement;

declare global {
  interface Window {
    /** Called by the page once it is hydrated. */
    nectarHydrated?: () => void;
    /** The URL this page was rendered for (set in its head, because Back can change the URL while it arrives). */
    nectarRenderedFor?: string;
  }
}

/**
 * Runs inline at the end of a page. It is sent as source text, so it can't use anything from its module. Clicks
 * before hydration are repeated afterwards; forms, links and popovers work natively. Before hydration Back and
 * Forward only change the URL, so the page is reloaded for the new one.
 */
export function startDeferred({ preloads, modules, isForTouch }: DeferredAssets): void {
  const nonce = document.currentScript?.nonce;
  let clicked: HTMLElement | undefined;
  const note = ({ target }: Event) => {
    const button = (target as Element).closest<HTMLElement>(
      "button[type=button]:not([popovertarget])",
    );
    // If hydration has started, React may handle this click itself, and it must not be repeated.
    if (button) setTimeout(() => (clicked = window.nectarHydrated && button));
  };
  addEventListener("click", note, true);
  const follow = () => {
    if (location.pathname + location.search !== window.nectarRenderedFor) location.reload();
  };
  follow();
  addEventListener("popstate", follow);
  window.nectarHydrated = () => {
    removeEventListener("popstate", follow);
    removeEventListener("click", note, true);
    delete window.nectarHydrated;
    if (clicked?.isConnected) clicked.click();
  };
  let isLoading = false;
  const load = () => {
    if (isLoading) return;
    isLoading = true;
    const add = (tag: "link" | "script", attributes: object) =>
      document.head.append(Object.assign(document.createElement(tag), attributes));
    for (const href of preloads) add("link", { rel: "modulepreload", href, nonce });
    for (const textContent of modules) add("script", { type: "module", nonce, textContent });
  };
  // What was filled in while the rest of the page was arriving.
  const isFilledIn = [...document.querySelectorAll<Field>("input, textarea, select")].some(
    (field) => {
      if ("options" in field) {
        const chosen = field.querySelector<HTMLOptionElement>("[selected]") ?? field.options[0];
        return field.value !== chosen?.value;
      }
      const isBox = field.type === "checkbox" || field.type === "radio";
      return isBox ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
    },
  );
  // A focused element (`autoFocus`) is where the visitor goes on: the page starts as if it had been touched.
  if (isForTouch && !isFilledIn && document.activeElement === document.body) {
    const touch = (event: Event) => {
      // A browser also reports a pointer under which the page has changed.
      const { movementX, movementY } = event as PointerEvent;
      if (event.type !== "pointermove" || movementX || movementY) load();
    };
    // Most of these come before what they lead to: a pointer before its click, the focus before the first key.
    const signs = ["pointermove", "pointerdown", "keydown", "focusin", "input", "click"];
    for (const sign of signs) addEventListener(sign, touch, { capture: true, passive: true });
    return;
  }
  // Background tabs do not paint, and not every browser reports paint events.
  const hasPaintEvents =
    !document.hidden && PerformanceObserver.supportedEntryTypes.includes("paint");
  const atLatest = setTimeout(load, hasPaintEvents ? 1500 : 0);
  if (!hasPaintEvents) return;
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    clearTimeout(atLatest);
    load();
  }).observe({ type: "paint", buffered: true });
}
