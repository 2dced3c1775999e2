import { useState } from "react";
import Download from "lucide-react/icons/download";
import Share2 from "lucide-react/icons/share-2";
import { OWN_TOPIC } from "#app/rules/topics/own-topic.ts";
import { href } from "#app/ui/link.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { LiveRegion } from "#app/ui/parts/live-region.tsx";
import { openShareSheet } from "./share-sheet.ts";

type ShareCardProps = {
  name: string;
  /** Of a library topic, which is named where the link leads. Other topics stay private: their page names nothing. */
  slug: string | null;
  /** The same file for everyone who finished this topic: its address says nothing about the learner. */
  picture: string;
};

/** A finished topic to show to friends: through the device's share sheet with the picture, else as a copied link. */
export function ShareCard({ name, slug, picture }: ShareCardProps) {
  const words = slug === null ? "I finished a topic, lesson by lesson" : `I finished ${name}`;
  const page = href("/topics/:slug/finished", { slug: slug ?? OWN_TOPIC });
  const [message, setMessage] = useState("");
  const share = async () =>
    setMessage(await openShareSheet({ words, page, picture, fileName: "finished.png" }));
  return (
    <Card title="Show a friend">
      <img
        src={picture}
        width={1200}
        height={630}
        loading="lazy"
        alt={`${words}. Bea the bee before a full honeycomb.`}
        className="h-auto w-full rounded-small border border-line"
      />
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <span className="noscript:hidden">
          <Button look="secondary" size="small" icon={<Share2 />} onClick={share}>
            Share
          </Button>
        </span>
        <a
          href={picture}
          download="finished.png"
          className="inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4"
        >
          <Download className="size-5" />
          Download the picture
        </a>
      </div>
      <LiveRegion message={message} className="mt-2 text-sm font-medium text-meadow" />
    </Card>
  );
}
