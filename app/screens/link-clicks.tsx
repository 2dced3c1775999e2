import { startTransition, useEffect } from "react";
import { useNavigate } from "react-router";
import { afterPaint } from "./after-paint.ts";

/**
 * Follows every `Link` of a page without loading a document. Listens last, on the window: what a link does itself comes
 * first, and may stop it.
 */
export function LinkClicks() {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-discover]");
      if (!link || !isPlainPress(event, link)) return;
      event.preventDefault();
      const { pathname, search, hash, dataset } = link;
      const to = pathname + search + hash;
      const options = {
        // As browsers do with a link to the page that is already open.
        replace: "replace" in dataset || to === location.pathname + location.search + location.hash,
        preventScrollReset: "stay" in dataset,
        viewTransition: "morph" in dataset,
      };
      afterPaint(() => startTransition(() => void navigate(to, options)));
    };
    window.addEventListener("click", follow);
    return () => window.removeEventListener("click", follow);
  }, [navigate]);
  return null;
}

/** A press that means this tab and this site. */
export const isPlainPress = (event: MouseEvent, { target, origin, dataset }: HTMLAnchorElement) =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) &&
  (target === "" || target === "_self") &&
  origin === location.origin &&
  !("reload" in dataset);
