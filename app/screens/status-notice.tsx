import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * A browser that loads a page begins at its top and says its name. Here only the middle changes: whoever listens or uses
 * the keyboard is brought to the new heading, unless the page has put them somewhere itself.
 */
export function StatusNotice() {
  const { pathname, search } = useLocation();
  const before = useRef({ pathname, search });
  const lastId = useRef("");
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      lastId.current = (target as Element).id;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  useEffect(() => {
    const isOther = before.current.pathname !== pathname;
    const isSame = !isOther && before.current.search === search;
    before.current = { pathname, search };
    if (isSame) return;
    const main = document.querySelector("main");
    const focused = document.activeElement;
    const isLost = focused === null || focused === document.body;
    if (!isLost && (!isOther || main?.contains(focused))) return;
    // A field of a filter is made anew with what was asked for.
    const again = isOther || lastId.current === "" ? null : document.getElementById(lastId.current);
    const goal = again ?? main?.querySelector("h1") ?? main;
    if (!goal) return;
    if (!again) goal.tabIndex = -1;
    goal.focus({ preventScroll: true });
  }, [pathname, search]);
  return null;
}
