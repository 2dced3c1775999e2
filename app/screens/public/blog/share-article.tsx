import { useState } from "react";
import Mail from "lucide-react/icons/mail";
import Share2 from "lucide-react/icons/share-2";
import { Button } from "#app/ui/parts/button.tsx";
import { LiveRegion } from "#app/ui/parts/live-region.tsx";
import { copyLink } from "../../copy-link.ts";

type ShareArticleProps = { title: string; address: string };

/** Opens the device's share sheet, or copies the link; without JavaScript it starts an email. */
export function ShareArticle({ title, address }: ShareArticleProps) {
  const [message, setMessage] = useState("");
  const share = async () => {
    if (typeof navigator.share === "function") {
      // Closing the sheet rejects the promise, too.
      await navigator.share({ title, url: address }).catch(() => undefined);
      return;
    }
    setMessage(await copyLink(address));
  };
  return (
    <div className="flex flex-wrap items-center gap-3 print:hidden">
      <span className="noscript:hidden">
        <Button look="secondary" size="small" icon={<Share2 />} onClick={share}>
          Share
        </Button>
      </span>
      <a
        href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`}
        className="hidden min-h-11 items-center gap-2 font-semibold underline underline-offset-4 noscript:inline-flex"
      >
        <Mail className="size-5" />
        Share by email
      </a>
      <LiveRegion message={message} className="text-sm font-medium text-meadow" />
    </div>
  );
}
