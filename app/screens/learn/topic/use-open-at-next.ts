import { type RefObject, useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";

/** The entries of the history at which a path was opened: who comes back to one finds it as it was left. */
const openedEntries = new Set<string>();

/** On arrival scrolls to the next lesson's cell if it lies below the first view. The focus stays where it is. */
export function useOpenAtNext(): RefObject<HTMLDivElement | null> {
  const comb = useRef<HTMLDivElement>(null);
  const { key, hash } = useLocation();
  const navigation = useNavigationType();
  const arrival = useRef({ key, hash, navigation });
  useEffect(() => {
    const { key: entry, hash: target, navigation: kind } = arrival.current;
    const isBack = openedEntries.has(entry) || (kind === NavigationType.Pop && !isFreshDocument());
    openedEntries.add(entry);
    if (isBack || target !== "" || window.scrollY > 0) return;
    const cell = comb.current?.querySelector("[data-next]");
    if (cell && cell.getBoundingClientRect().bottom > window.innerHeight - BAR)
      cell.scrollIntoView({ block: "center", behavior: "instant" });
  }, []);
  return comb;
}

/** Room for the bar at the end of a phone's screen, in px. */
const BAR = 96;

/** Neither reloaded nor reached by Back from another site. */
function isFreshDocument(): boolean {
  const [document] = performance.getEntriesByType("navigation");
  return document?.toJSON().type === "navigate";
}
