import { copyLink } from "../../copy-link.ts";

/** The button opens the device's share sheet, or copies the link and says so. */
export function shareOnPress(element: HTMLElement, signal?: AbortSignal): void {
  const share = async () => {
    const { share: url = "", title } = element.dataset;
    if (typeof navigator.share === "function") {
      // Closing the sheet rejects the promise, too.
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    const message = element.querySelector("[aria-live]");
    if (message) message.textContent = await copyLink(url);
  };
  element.querySelector("button")?.addEventListener("click", () => void share(), { signal });
}
