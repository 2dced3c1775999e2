import { type ComponentType, useEffect, useState } from "react";
import { isPlainPress } from "../../link-clicks.tsx";

type Sheet = ComponentType<{ address: string; onClose: () => void }>;

/**
 * Opens the passages that lessons and questions cite in one sheet over the page. Its code is loaded with the first press, so that lessons without
 * passages don't have it; without a script, or without that code, each link leads to the passage's page.
 */
export function PassageLinks() {
  const [address, setAddress] = useState<string | null>(null);
  const [sheet, setSheet] = useState<{ Sheet: Sheet }>();
  useEffect(() => {
    const open = async (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-passage]");
      if (!link || !isPlainPress(event, link)) return;
      event.preventDefault();
      try {
        const { PassageSheet } = await import("./passage-sheet.tsx");
        setSheet({ Sheet: PassageSheet });
        setAddress(link.pathname + link.search);
      } catch {
        location.assign(link.href);
      }
    };
    const listener = (event: MouseEvent) => void open(event);
    document.addEventListener("click", listener);
    return () => document.removeEventListener("click", listener);
  }, []);
  if (!sheet || address === null) return null;
  return <sheet.Sheet key={address} address={address} onClose={() => setAddress(null)} />;
}
