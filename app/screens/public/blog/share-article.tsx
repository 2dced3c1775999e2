import { useEffect, useRef } from "react";
import Mail from "lucide-react/icons/mail";
import Share2 from "lucide-react/icons/share-2";
import { Button } from "#app/ui/parts/button.tsx";
import { LiveRegion } from "#app/ui/parts/live-region.tsx";
import { shareOnPress } from "./share.ts";

type ShareArticleProps = { title: string; address: string };

/** A button to share (`share.ts`); without JavaScript it starts an email. */
export function ShareArticle({ title, address }: ShareArticleProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!element.current) return;
    const over = new AbortController();
    shareOnPress(element.current, over.signal);
    return () => over.abort();
  }, []);
  return (
    <div
      ref={element}
      data-share={address}
      data-title={title}
      className="flex flex-wrap items-center gap-3 print:hidden"
    >
      <span className="noscript:hidden">
        <Button look="secondary" size="small" icon={<Share2 />}>
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
      <LiveRegion message="" className="text-sm font-medium text-meadow" />
    </div>
  );
}
