import { useState } from "react";
import Copy from "lucide-react/icons/copy";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { LiveRegion } from "#app/ui/parts/live-region.tsx";

type SaveCodesProps = { codes: readonly string[]; siteName: string };

/** Shown once: only their hashes are stored. */
export function SaveCodes({ codes, siteName }: SaveCodesProps) {
  const [message, setMessage] = useState("");
  const copy = async () => setMessage(await copied(codes));
  return (
    <Card title="Save your recovery codes" tone="comb">
      <p className="mb-4">
        Each one signs you in once without your phone. We only show them now, so print them or put
        them where you keep your passwords.
      </p>
      <ul
        aria-label="Recovery codes"
        className="mb-4 grid grid-cols-2 gap-x-6 gap-y-2 font-mono text-lg sm:max-w-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
        <span className="noscript:hidden">
          <Button look="secondary" size="small" icon={<Copy />} onClick={copy}>
            Copy the codes
          </Button>
        </span>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(asText(codes, siteName))}`}
          download="recovery-codes.txt"
          className="inline-flex min-h-11 items-center rounded-small font-medium underline decoration-honey decoration-2 underline-offset-4 hover:decoration-4"
        >
          Download the codes
        </a>
        <LiveRegion message={message} className="text-sm font-medium" />
      </div>
      <ButtonLink to="/profile">I've saved them</ButtonLink>
    </Card>
  );
}

const asText = (codes: readonly string[], siteName: string) =>
  `Recovery codes for ${siteName}\nEach signs you in once without your phone.\n\n${codes.join("\n")}\n`;

async function copied(codes: readonly string[]): Promise<string> {
  try {
    await navigator.clipboard.writeText(codes.join("\n"));
    return "Codes copied.";
  } catch {
    // Browsers offer no clipboard without HTTPS.
    return "This browser won't let us copy. Download the codes, or copy them by hand.";
  }
}
