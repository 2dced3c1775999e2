import { Form, useNavigation } from "react-router";
import type { BroughtImport } from "#app/features/imports/load-imports.ts";
import type { ImportPreview } from "#app/rules/imports/import.ts";
import { Button, ReloadLink } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { ProgressBar } from "#app/ui/parts/progress-bar.tsx";
import { Tag } from "#app/ui/parts/tag.tsx";
import { languageOf } from "#app/rules/language.ts";
import { intent } from "../../intents.ts";
import type { BringIntent } from "./bring-intents.ts";
import { previewInWords } from "./preview-in-words.ts";

/** One file: what it would bring, how far it is, or what became of it. */
export function BroughtFileCard({ brought }: { brought: BroughtImport }) {
  const { fileName, status, preview } = brought;
  return (
    <Card title={<span className="wrap-anywhere">{fileName}</span>}>
      <div className="space-y-4">
        <Status {...brought} />
        {preview && (status === "previewed" || status === "done") && <Contents {...preview} />}
        <Decision {...brought} />
      </div>
    </Card>
  );
}

function Status({ status, reasons, preview, progress }: BroughtImport) {
  if (status === "uploaded") return <UnderWay label="Looking inside..." />;
  if (status === "running") return <UnderWay label="Adding it..." share={progress / 100} />;
  if (status === "previewed" && preview)
    return <p className="font-medium">{previewInWords(preview)}</p>;
  if (status === "done")
    return (
      <p role="status" className="font-medium text-meadow">
        Added to your learning.
      </p>
    );
  return (
    <div role="status" className="wrap-break-word">
      <p className="font-medium text-berry">
        {status === "failed" ? "That didn’t work." : "Not added. Your learning is as it was."}
      </p>
      {reasons.length === 1 && <p className="mt-1">{reasons[0]}</p>}
      {reasons.length > 1 && (
        <ul className="mt-1 list-disc pl-5">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function UnderWay({ label, share }: { label: string; share?: number }) {
  return (
    <>
      <p role="status">{label}</p>
      {share !== undefined && <ProgressBar share={share} label="Added so far" />}
      <noscript>
        <ReloadLink look="secondary">See how far it is</ReloadLink>
      </noscript>
    </>
  );
}

const MOST_COURSES = 12;

function Contents({ courses, notes }: ImportPreview) {
  const more = courses.length - MOST_COURSES;
  return (
    <>
      {courses.length > 0 && (
        <ul className="divide-y divide-line">
          {courses.slice(0, MOST_COURSES).map(({ title, lessons, isKnown }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two courses may have one title
            <li key={index} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
              <span className="min-w-0 wrap-anywhere" {...languageOf(title)}>
                {title}
              </span>
              <span className="flex items-baseline gap-2 text-sm text-ink-soft">
                {lessons === 1 ? "1 lesson" : `${lessons} lessons`}
                {isKnown && <Tag>You have it</Tag>}
              </span>
            </li>
          ))}
          {more > 0 && <li className="py-2 text-ink-soft">and {more} more</li>}
        </ul>
      )}
      {notes.map((note) => (
        <p key={note} className="text-sm text-ink-soft">
          {note}
        </p>
      ))}
    </>
  );
}

function Decision({ id, status }: BroughtImport) {
  const { state, formData } = useNavigation();
  const isBusy = state !== "idle" && formData?.get("importId") === id;
  if (status === "uploaded" || status === "running") return null;
  return (
    <Form method="post" className="flex flex-wrap gap-2">
      <input type="hidden" name="importId" value={id} />
      {status === "previewed" && (
        <Button type="submit" disabled={isBusy} {...intent<BringIntent>("confirm")}>
          Add it
        </Button>
      )}
      <Button
        type="submit"
        look={status === "previewed" ? "secondary" : "quiet"}
        size={status === "previewed" ? "regular" : "small"}
        disabled={isBusy}
        {...intent<BringIntent>("discard")}
      >
        {status === "previewed" ? "Remove it" : "Remove from this list"}
      </Button>
    </Form>
  );
}
