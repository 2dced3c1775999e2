import { type FormEvent, useSyncExternalStore } from "react";
import X from "lucide-react/icons/x";
import { TUTOR } from "#app/rules/tutor/exchange.ts";
import { pathWithNext } from "#app/rules/next-path.ts";
import { href, TextLink } from "#app/ui/link.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { IconButton } from "#app/ui/parts/icon-button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { TextareaField } from "#app/ui/parts/textarea-field.tsx";
import { intent } from "../../intents.ts";
import { Quote } from "../notes/note-fields.tsx";
import type { About } from "./about.ts";
import type { Question } from "./follow-reply.ts";
import { leftInWords } from "./left-in-words.ts";
import { type Trouble, TROUBLES } from "./refusals.ts";
import type { TutorIntent } from "./tutor-intents.ts";
import type { Talk } from "./use-talk.ts";

const PRESETS = ["What does this mean?", "Why?", "An example"] as const;

type AskFormProps = {
  lessonId: string;
  talk: Talk;
  trouble: Trouble | null;
  about: About | null;
  onAbout: (about: About | null) => void;
  draft: string;
  onDraft: (text: string) => void;
  /** The server has these words. */
  onSent: (text: string) => void;
  onAsk: (question: Question, onBegun: () => void) => void;
};

/** The field for a question, with the words it is about. Nothing leaves the field before the server has it. */
export function AskForm(props: AskFormProps) {
  const { lessonId, talk, trouble, about, onAbout, draft, onDraft, onSent, onAsk } = props;
  const isOnline = useOnline();
  const left = talk.conversation?.left ?? null;
  const isBusy = talk.live !== null;
  const send = (message: string, onBegun: () => void) =>
    onAsk({ kind: "ask", message, ...partsOf(about) }, () => {
      onAbout(null);
      onBegun();
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft.trim() !== "") send(draft, () => onSent(draft));
  };
  return (
    <form
      method="post"
      action={href("/lesson/:lessonId/tutor", { lessonId })}
      onSubmit={submit}
      className="space-y-4"
    >
      <input type="hidden" {...intent<TutorIntent>("ask")} />
      {about && <Subject about={about} onEnd={() => onAbout(null)} />}
      {trouble && left !== 0 && <TroubleNotice trouble={trouble} lessonId={lessonId} />}
      {left === 0 ? (
        <NoneLeft />
      ) : (
        <>
          {about && (
            <div className="needs-script flex flex-wrap gap-2">
              {PRESETS.map((preset) => (
                <Button
                  key={preset}
                  look="secondary"
                  size="small"
                  disabled={isBusy || !isOnline}
                  onClick={() => send(preset, () => undefined)}
                >
                  {preset}
                </Button>
              ))}
            </div>
          )}
          <TextareaField
            id="question"
            name="message"
            label={about ? "Or ask something else" : "Ask about this lesson"}
            rows={2}
            dir="auto"
            maxLength={TUTOR.message}
            value={draft}
            onChange={({ target }) => onDraft(target.value)}
            aria-describedby="question-hint"
          />
          <div className="flex items-center justify-between gap-4">
            <p id="question-hint" className="text-sm text-ink-soft">
              {isOnline ? leftInWords(left) : "You're offline. Asking needs a connection."}
            </p>
            <Button type="submit" size="small" disabled={isBusy || !isOnline}>
              {isBusy ? "Asking..." : "Ask"}
            </Button>
          </div>
        </>
      )}
    </form>
  );
}

const partsOf = (about: About | null) => ({
  ...(about && about.quote !== "" && { quote: about.quote }),
  ...(about?.blockId && { blockId: about.blockId }),
});

/** What the question is about. */
function Subject({ about, onEnd }: { about: About; onEnd: () => void }) {
  const { quote, blockId } = about;
  return (
    <div className="flex items-start gap-2">
      <div className="max-h-32 min-w-0 flex-1 overflow-y-auto text-sm">
        {quote === "" ? <p className="py-2">This part of the lesson</p> : <Quote quote={quote} />}
      </div>
      <IconButton
        label="Ask about the whole lesson"
        onClick={onEnd}
        className="needs-script -mt-2 -me-2"
      >
        <X />
      </IconButton>
      <input type="hidden" name="quote" value={quote} />
      {blockId !== null && <input type="hidden" name="blockId" value={blockId} />}
    </div>
  );
}

const TroubleNotice = ({ trouble, lessonId }: { trouble: Trouble; lessonId: string }) => (
  <Notice tone={trouble === "lost" ? "warning" : "error"}>
    <p>{TROUBLES[trouble]}</p>
    {trouble === "signed-out" && (
      <p className="mt-2">
        <TextLink to={pathWithNext("/login", `/lesson/${lessonId}`)}>Sign in</TextLink>
      </p>
    )}
  </Notice>
);

const NoneLeft = () => (
  <Notice title={TROUBLES.messages} isAnnounced={false}>
    With Premium there's no limit. <TextLink to="/profile?tab=subscription">See your plan</TextLink>
  </Notice>
);

const subscribe = (onChange: () => void) => {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
};

const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
