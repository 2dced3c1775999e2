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
 * Runs at the end of a page, and starts the scripts that `defer-scripts.ts` has put off. Clicks before hydration are
 * repeated afterwards; forms, links and popovers work natively. Before hydration Back and Forward only change the URL, so
 * the page is reloaded for the new one.
 */
export function startDeferred(when: string | undefined): void {
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
    // Not within React's own work: it hydrates a part that is pressed before its turn only in a task of its own.
    setTimeout(() => clicked?.isConnected && clicked.click());
  };
  // A focused element (`autoFocus`) is where the visitor goes on: the page starts as if it had been touched.
  if (when === "touched" && !isFilledIn() && document.activeElement === document.body) {
    const touch = (event: Event) => {
      // A browser also reports a pointer under which the page has changed.
      const { movementX, movementY } = event as PointerEvent;
      if (event.type !== "pointermove" || movementX || movementY) runScripts();
    };
    // Most of these come before what they lead to: a pointer before its click, the focus before the first key.
    const signs = ["pointermove", "pointerdown", "keydown", "focusin", "input", "click"];
    for (const sign of signs) addEventListener(sign, touch, { capture: true, passive: true });
    return;
  }
  // Background tabs do not paint, and not every browser reports paint events.
  const hasPaintEvents =
    !document.hidden && PerformanceObserver.supportedEntryTypes.includes("paint");
  const atLatest = setTimeout(runScripts, hasPaintEvents ? 1500 : 0);
  if (!hasPaintEvents) return;
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    clearTimeout(atLatest);
    runScripts();
  }).observe({ type: "paint", buffered: true });
}

function runScripts(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>("[rel=deferred-modulepreload]"))
    link.rel = "modulepreload";
  for (const script of document.querySelectorAll<HTMLScriptElement>("[type=deferred-module]")) {
    // A browser doesn't look at a script again if only its type changes.
    const { nonce, textContent } = script;
    const copy = Object.assign(document.createElement("script"), { nonce, textContent });
    copy.type = "module";
    script.replaceWith(copy);
  }
}

/** Whether something was filled in while the rest of the page was arriving. */
const isFilledIn = () =>
  [...document.querySelectorAll<Field>("input, textarea, select")].some((field) => {
    if ("options" in field) {
      const chosen = field.querySelector<HTMLOptionElement>("[selected]") ?? field.options[0];
      return field.value !== chosen?.value;
    }
    const isBox = field.type === "checkbox" || field.type === "radio";
    return isBox ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
  });
