import { use, useEffect } from "react";
import { CardPlaceContext } from "../lesson/cards/card-place.ts";
import { removeCitedMark, showParagraph } from "./show-paragraph.ts";

/**
 * A press on a citation shows its paragraph; where the lesson isn't on the page the link is followed. `onLeave` closes what lies over
 * the text.
 */
export function useCitedParagraphs(onLeave: (() => void) | null): void {
  const place = use(CardPlaceContext);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-paragraph]");
      if (!link || event.defaultPrevented || !document.querySelector("article")) return;
      event.preventDefault();
      onLeave?.();
      const { paragraph = "" } = link.dataset;
      // After the sheet has given the focus back.
      setTimeout(() => showParagraph(place, paragraph, link.title), 0);
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, [place, onLeave]);
  useEffect(() => removeCitedMark, []);
}
