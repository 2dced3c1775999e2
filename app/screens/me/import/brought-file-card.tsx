import { Form, useNavigation } from "react-router";
import type { BroughtImport } from "#app/features/imports/load-imports.ts";
import type { ImportPreview } from "#app/rules/imports/import.ts";
import { Button, ButtonLink, ReloadLink } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { ProgressBar } from "#app/ui/parts/progress-bar.tsx";
import { Tag } from "#app/ui/parts/tag.tsx";
import { useFocusOnChange } from "#app/ui/parts/use-focus-on-change.ts";
import { isUnderWay } from "#app/rules/imports/import.ts";
import { languageOf } from "#app/rules/language.ts";
import { intent } from "../../intents.ts";
import type { ImportIntent } from "./import-intents.ts";
import { previewInWords } from "./preview-in-words.ts";

/** One file: what it would bring, how far it is, or what became of it. */
export function BroughtFileCard({ brought, level }: { brought: BroughtImport; level: 2 | 3 }) {
  const { fileName, status, preview } = brought;
  const top = useFocusOnChange(isDecided(status) ? "decided" : "open");
  return (
    <Card level={level} title={<span className="wrap-anywhere">{fileName}</span>}>
      <div className="space-y-4">
        {/* Stays in the page, so that each change is announced. */}
        <div ref={top} tabIndex={-1} role="status" className="outline-none">
          <Status {...brought} />
        </div>
        {status === "running" && (
          <ProgressBar share={brought.progress / 100} label="Added so far" />
        )}
        {isUnderWay(status) && (
          <noscript>
            <ReloadLink look="secondary">See how far it is</ReloadLink>
          </noscript>
        )}
        {preview && (status === "previewed" || status === "done") && <Contents {...preview} />}
        <Decision {...brought} />
      </div>
    </Card>
  );
}

/** The buttons that were pressed are gone. */
const isDecided = (status: BroughtImport["status"]) => status === "running" || status === "done";

function Status({ status, reasons, preview }: BroughtImport) {
  if (status === "uploaded") return <p>Looking inside...</p>;
  if (status === "running") return <p>Adding it...</p>;
  if (status === "previewed")
    return preview && <p className="font-medium">{previewInWords(preview)}</p>;
  if (status === "done") return <p className="font-medium text-meadow">Added to your learning.</p>;
  return (
    <div className="wrap-break-word">
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
      {notes.length > 0 && (
        <ul className="space-y-1 text-sm text-ink-soft">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
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
        <Button type="submit" disabled={isBusy} {...intent<ImportIntent>("confirm")}>
          Import
        </Button>
      )}
      {status === "done" && (
        <ButtonLink to="/dashboard" look="secondary" size="small">
          Go to Dashboard
        </ButtonLink>
      )}
      <Button
        type="submit"
        look={status === "previewed" ? "secondary" : "quiet"}
        size={status === "previewed" ? "regular" : "small"}
        disabled={isBusy}
        {...intent<ImportIntent>("discard")}
      >
        {status === "previewed" ? "Remove it" : "Remove from this list"}
      </Button>
    </Form>
  );
}
