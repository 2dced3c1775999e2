import { useState } from "react";
import Download from "lucide-react/icons/download";
import Share2 from "lucide-react/icons/share-2";
import type { CheckNumbers } from "#app/rules/checks/checks.ts";
import { href } from "#app/ui/link.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { CheckboxField } from "#app/ui/parts/checkbox-field.tsx";
import { LiveRegion } from "#app/ui/parts/live-region.tsx";
import { openShareSheet } from "../share-sheet.ts";

type ShareResultProps = {
  numbers: CheckNumbers;
  topicName: string;
  /** Of a library topic, which has a page for everyone. */
  slug: string | null;
  /** The same file for everyone with these numbers. */
  picture: string | null;
};

/** A check's result to show to friends. It names the topic only if the learner says so, and never the learner. */
export function ShareResult({ numbers, topicName, slug, picture }: ShareResultProps) {
  const [message, setMessage] = useState("");
  const [isNamed, setIsNamed] = useState(false);
  const share = async () =>
    setMessage(
      await openShareSheet({
        words: shareWords(numbers, isNamed ? topicName : null),
        page: isNamed && slug !== null ? href("/topics/:slug", { slug }) : "/",
        picture,
        fileName: "what-stuck.png",
      }),
    );
  return (
    <div className="w-full noscript:hidden">
      <div className="flex flex-wrap items-center justify-center gap-x-6">
        <Button look="secondary" size="small" icon={<Share2 />} onClick={share}>
          Share
        </Button>
        <CheckboxField
          name="topicNamed"
          label="Name the topic"
          className="text-start"
          checked={isNamed}
          onChange={(event) => setIsNamed(event.target.checked)}
        />
      </div>
      <LiveRegion message={message} className="mt-2 text-sm font-medium text-meadow" />
    </div>
  );
}

/** For a device without a share sheet. */
export const DownloadPicture = ({ picture }: { picture: string }) => (
  <a
    href={picture}
    download="what-stuck.png"
    className="mt-3 inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4"
  >
    <Download className="size-5" />
    Download the picture
  </a>
);

function shareWords({ questions, predicted, right }: CheckNumbers, topicName: string | null) {
  const from = topicName === null ? "" : ` from ${topicName}`;
  return `My app said I'd still know ${predicted} of ${questions}${from}. I remembered ${right}.`;
}
