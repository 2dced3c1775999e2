import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Moves the focus to the new page's heading, or to the part that the URL names, after client-side navigation, as loading a
 * page would, for screen readers and keyboards. Leaves it alone if the page has set the focus itself.
 */
export function RouteFocus() {
  const { pathname, search, hash } = useLocation();
  const before = useRef({ pathname, search });
  const lastId = useRef("");
  useEffect(() => {
    const rememberId = ({ target }: FocusEvent) => {
      lastId.current = (target as Element).id;
    };
    document.addEventListener("focusin", rememberId);
    return () => document.removeEventListener("focusin", rememberId);
  }, []);
  useEffect(() => {
    const isOther = before.current.pathname !== pathname;
    const isSame = !isOther && before.current.search === search;
    before.current = { pathname, search };
    if (isSame) return;
    const main = document.querySelector("main");
    if (!needsFocus(main, isOther)) return;
    // A filter field is rendered again with its new value: find it by its id.
    const rerendered =
      isOther || lastId.current === "" ? null : document.getElementById(lastId.current);
    const goal = rerendered ?? target(hash) ?? main?.querySelector("h1") ?? main;
    if (!goal) return;
    if (!rerendered) goal.tabIndex = -1;
    goal.focus({ preventScroll: true });
  }, [pathname, search, hash]);
  return null;
}

/** The focus was lost with the page before, or stayed outside a page that is another one. */
function needsFocus(main: Element | null, isOther: boolean): boolean {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return true;
  return isOther && !main?.contains(focused);
}

const target = (hash: string) => document.getElementById(hash.slice(1));
