import { useState } from "react";
import FolderUp from "lucide-react/icons/folder-up";
import Hexagon from "lucide-react/icons/hexagon";
import Layers from "lucide-react/icons/layers";
import { Button } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { FieldFrame } from "#app/ui/parts/field.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";

type ChooseFileProps = {
  maxMegabytes: number;
  /** After a first one: there may be something else to press, and what can be brought is known. */
  isAnother: boolean;
};

/** A plain form: the router would read the complete file to send it. */
export function ChooseFile({ maxMegabytes, isAnother }: ChooseFileProps) {
  const [isSending, setSending] = useState(false);
  return (
    <Card title={isAnother ? "Choose another file" : "Choose a file"}>
      <form
        method="post"
        action="/profile/import/upload"
        encType="multipart/form-data"
        onSubmit={() => setSending(true)}
        className="mb-6 space-y-6"
      >
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
        <Button type="submit" look={isAnother ? "secondary" : "primary"} disabled={isSending}>
          {isSending ? "Sending..." : "Open it"}
        </Button>
      </form>
      {isAnother ? (
        <Disclosure label="What you can bring">
          <Kinds />
        </Disclosure>
      ) : (
        <>
          <Heading level={3} size="small" className="border-t border-line pt-4 pb-3">
            What you can bring
          </Heading>
          <Kinds />
        </>
      )}
    </Card>
  );
}

const Kinds = () => (
  <ul className="space-y-4">
    {KINDS.map(({ icon, name, note }) => (
      <li key={name} className="flex gap-3">
        <span className="grid h-6 shrink-0 place-items-center text-ink-soft *:size-5">{icon}</span>
        <div className="min-w-0">
          <p className="font-medium">{name}</p>
          <p className="text-sm text-ink-soft">{note}</p>
        </div>
      </li>
    ))}
  </ul>
);

const KINDS = [
  {
    icon: <Hexagon />,
    name: "Your learning from a Nectar site",
    note: "The file from “Download my learning” in that site's Settings. Your courses, answers and progress come along.",
  },
  {
    icon: <Layers />,
    name: "Anki cards (.apkg, .colpkg)",
    note: "Each deck becomes a course of your own, with its review history if you exported it. Pictures and sounds stay behind.",
  },
  {
    icon: <FolderUp />,
    name: "A course in a folder (.zip, at most 4 MB)",
    note: "Markdown files, as from “Take it with you” on a topic's page. They become a course of your own.",
  },
] as const;
