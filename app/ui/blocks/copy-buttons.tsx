import { createRoot } from "react-dom/client";
import { CopyButton } from "./copy-button.tsx";

/** Puts the buttons into printed code, once. They go with the text they are in. */
export function addCopyButtons(text: Element): void {
  for (const place of text.querySelectorAll("[data-copy]")) {
    place.removeAttribute("data-copy");
    const code = place.closest("figure")?.querySelector("code")?.textContent ?? "";
    createRoot(place).render(<CopyButton text={code} />);
  }
}
