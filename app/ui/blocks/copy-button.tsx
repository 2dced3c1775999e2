import { useState, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { IconButton } from "../parts/icon-button.tsx";
import { LiveRegion } from "../parts/live-region.tsx";

type Outcome = "copied" | "failed";
const WORDS: Record<Outcome, string> = {
  copied: "Copied",
  failed: "This browser didn’t let us copy. Select the text instead.",
};

/** Rendered only with JavaScript, so that there is no dead button without it. */
export function CopyButton({ text }: { text: string }) {
  const isScripted = useSyncExternalStore(noSubscription, onClient, onServer);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  if (!isScripted) return null;
  const copy = async () => setOutcome(await writeToClipboard(text));
  return (
    <span className="flex shrink-0 items-center gap-2 print:hidden">
      <LiveRegion message={outcome && WORDS[outcome]} className="text-sm text-ink-soft" />
      <IconButton label="Copy the code" onClick={() => void copy()}>
        {outcome === "copied" ? <Check className="text-meadow" /> : <Copy />}
      </IconButton>
    </span>
  );
}

/** Puts the buttons into printed code, once. They go with the text they are in. */
export function addCopyButtons(text: Element): void {
  for (const place of text.querySelectorAll("[data-copy]")) {
    place.removeAttribute("data-copy");
    const code = place.closest("figure")?.querySelector("code")?.textContent ?? "";
    createRoot(place).render(<CopyButton text={code} />);
  }
}

async function writeToClipboard(text: string): Promise<Outcome> {
  try {
    await navigator.clipboard.writeText(text);
    return "copied";
  } catch {
    // Browsers only offer the clipboard over HTTPS.
    return "failed";
  }
}

const noSubscription = () => () => {};
const onClient = () => true;
const onServer = () => false;
