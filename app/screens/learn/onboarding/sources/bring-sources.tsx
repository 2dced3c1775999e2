import { SOURCE_LIMITS } from "#app/rules/sources/refusals.ts";
import { TextLink } from "#app/ui/link.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { FieldFrame } from "#app/ui/parts/field.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { ProgressBar } from "#app/ui/parts/progress-bar.tsx";
import { TextField } from "#app/ui/parts/text-field.tsx";
import { TextareaField } from "#app/ui/parts/textarea-field.tsx";
import { useSendSources } from "./use-send-sources.ts";

const ACCEPTED = ".pdf,.docx,.epub,.html,.htm,.xhtml,.md,.markdown,.txt,text/*";

type BringSourcesProps = {
  /** Whether this site opens web addresses. */
  hasLinks: boolean;
  /** Nothing else on the page is to be pressed. */
  isOnlyStep?: boolean;
};

/** A plain form: the router would read complete files to send it. */
export function BringSources({ hasLinks, isOnlyStep = false }: BringSourcesProps) {
  const { action, sending, message, onSubmit } = useSendSources();
  const isSending = sending.status === "sending";
  return (
    <form
      method="post"
      action={action}
      encType="multipart/form-data"
      onSubmit={onSubmit}
      className="space-y-5"
    >
      <Files />
      {hasLinks && (
        <TextField
          name="link"
          type="url"
          label="Link"
          placeholder="https://"
          autoComplete="off"
          maxLength={2_000}
        />
      )}
      <TextareaField name="text" label="Text" rows={4} autoComplete="off" />
      {message !== undefined && <Notice tone="error">{message}</Notice>}
      {sending.status === "ended" && <SessionEnded />}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" look={isOnlyStep ? "primary" : "secondary"} disabled={isSending}>
          {isSending ? "Sending..." : "Read it"}
        </Button>
        {isSending && (
          <ProgressBar share={sending.share} label="Sent so far" className="max-w-xs flex-1" />
        )}
      </div>
    </form>
  );
}

const Files = () => (
  <FieldFrame
    id="files"
    label="Files"
    hint={`PDF, DOCX, EPUB, HTML, Markdown or plain text, up to ${SOURCE_LIMITS.megabytes} MB each.`}
  >
    <input
      id="files"
      name="files"
      type="file"
      multiple
      accept={ACCEPTED}
      aria-describedby="files-hint"
      className="block min-h-12 w-full min-w-0 rounded-soft border border-line-strong bg-surface p-2 text-base text-ink file:mr-3 file:min-h-8 file:cursor-pointer file:rounded-small file:border-0 file:bg-sunken file:px-3 file:font-medium file:text-ink hover:border-ink"
    />
  </FieldFrame>
);

/** Leaving the page would lose the files. */
const SessionEnded = () => (
  <Notice tone="warning" title="You've been signed out">
    <TextLink to="/login" target="_blank">
      Sign in in another tab
    </TextLink>
    , then press “Read it” again. Everything here stays as it is.
  </Notice>
);
