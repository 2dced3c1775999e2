import { useState } from "react";
import { Button } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { FieldFrame } from "#app/ui/parts/field.tsx";

/** A plain form: the router would read the complete file to send it. */
export function ChooseFile({ maxMegabytes }: { maxMegabytes: number }) {
  const [isSending, setSending] = useState(false);
  return (
    <Card title="Choose a file">
      <form
        method="post"
        action="/profile/bring/upload"
        encType="multipart/form-data"
        onSubmit={() => setSending(true)}
        className="space-y-6"
      >
        <dl className="space-y-3">
          {WHAT.map(({ name, note }) => (
            <div key={name}>
              <dt className="font-medium">{name}</dt>
              <dd className="text-sm text-ink-soft">{note}</dd>
            </div>
          ))}
        </dl>
        <FieldFrame id="file" label="File" hint={`At most ${maxMegabytes} MB.`}>
          <input
            id="file"
            name="file"
            type="file"
            required
            aria-describedby="file-hint"
            className="block min-h-12 w-full min-w-0 rounded-soft border border-line-strong bg-surface p-2 text-base text-ink file:mr-3 file:min-h-8 file:cursor-pointer file:rounded-small file:border-0 file:bg-sunken file:px-3 file:font-medium file:text-ink hover:border-ink"
          />
        </FieldFrame>
        <Button type="submit" disabled={isSending}>
          {isSending ? "Sending..." : "Open it"}
        </Button>
      </form>
    </Card>
  );
}

const WHAT = [
  {
    name: "Your learning from a Nectar site",
    note: "A file such as my-learning.nectar.json, from “Download my learning” in Settings. Your courses, answers and progress come along.",
  },
  {
    name: "Anki cards (.apkg, .colpkg)",
    note: "Each deck becomes a course of your own, with its review history if you exported it. Pictures and sounds stay behind.",
  },
  {
    name: "A course in a folder (.zip)",
    note: "Markdown files, as from “Take it with you” on a topic's page. It becomes a course of your own. At most 4 MB.",
  },
] as const;
