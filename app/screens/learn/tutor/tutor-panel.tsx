import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import X from "lucide-react/icons/x";
import { TUTOR } from "#app/rules/tutor/exchange.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Dialog } from "#app/ui/parts/dialog.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { IconButton } from "#app/ui/parts/icon-button.tsx";
import { Loading, SkeletonText } from "#app/ui/parts/skeleton.tsx";
import { CHECK_CONNECTION } from "../../network-error.ts";
import { findDraft } from "../draft.ts";
import { readSelection } from "../notes/use-selected.ts";
import { useDraft } from "../use-draft.ts";
import type { About, Opening } from "./about.ts";
import { AskForm } from "./ask-form.tsx";
import { ExchangeList } from "./exchange-list.tsx";
import { useCitedParagraphs } from "./use-cited-paragraphs.ts";
import { useNewestInView } from "./use-newest-in-view.ts";
import { useTalk } from "./use-talk.ts";

export type TutorPanelProps = {
  lessonId: string;
  /** Null while it is closed. A reply that is being written goes on. */
  opening: Opening | null;
  onClose: () => void;
};

const TITLE = "Ask about this lesson";
const WIDE = "(min-width: 64rem)";

/** The conversation beside the text, or over it on a phone. */
export function TutorPanel({ lessonId, opening, onClose }: TutorPanelProps) {
  const isWide = useIsWide();
  const { talk, ask, load, remove } = useTalk(lessonId, null);
  const draftName = `question on ${lessonId}`;
  const { draft, setDraft, endDraft } = useDraft(draftName);
  const [about, setAbout] = useState<About | null>(null);
  useOpening(opening, (next) => {
    void load();
    const marked = next.about ?? selectedWords();
    setAbout(marked);
    if (isWide) focusOn(marked || next.message ? "[data-side-panel]" : "#question");
    if (next.message === undefined) return;
    // What is in the panel's own field stays there.
    const earlier = findDraft(draftName);
    const words = earlier === "" ? next.message : `${earlier}\n\n${next.message}`;
    setDraft(words);
    void ask({ kind: "ask", message: next.message }, () => endDraft(words, earlier));
  });
  useCitedParagraphs(isWide ? null : onClose);
  const { conversation, hasFailedToLoad } = talk;
  const list = (
    <>
      {!conversation && !hasFailedToLoad && (
        <Loading label="Opening your questions">
          <SkeletonText lines={3} />
        </Loading>
      )}
      {!conversation && hasFailedToLoad && (
        <div role="alert">
          <p className="mb-3">We couldn't load your questions. {CHECK_CONNECTION}</p>
          <Button look="secondary" size="small" onClick={() => void load()}>
            Try again
          </Button>
        </div>
      )}
      <ExchangeList lessonId={lessonId} talk={talk} onAsk={ask} onRemove={remove} />
    </>
  );
  const form = (
    <AskForm
      {...{ lessonId, talk, about, draft, trouble: talk.trouble, onAsk: ask }}
      onAbout={setAbout}
      onDraft={setDraft}
      onSent={endDraft}
    />
  );
  if (!opening) return null;
  const Frame = isWide ? SidePanel : Sheet;
  return createPortal(<Frame onClose={onClose} list={list} form={form} />, document.body);
}

/** Runs `open` once for each opening. */
function useOpening(opening: Opening | null, open: (opening: Opening) => void): void {
  const last = useRef<Opening | null>(null);
  useEffect(() => {
    if (opening && opening !== last.current) open(opening);
    last.current = opening;
  });
}

/** Once it is on the page. */
const focusOn = (selector: string) =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus());

function selectedWords(): About | null {
  const selected = readSelection(document.querySelector("article"));
  if (!selected) return null;
  const quote = selected.quote.slice(0, TUTOR.quote).toWellFormed();
  return { quote, blockId: selected.blockId ?? null };
}

type FrameProps = { onClose: () => void; list: ReactNode; form: ReactNode };

/** Next to the text, which stays free to read and to select. */
function SidePanel({ onClose, list, form }: FrameProps) {
  const panel = useRef<HTMLDivElement>(null);
  const newest = useNewestInView();
  useEffect(() => {
    const element = panel.current;
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && onClose();
    element?.addEventListener("keydown", onKey);
    return () => element?.removeEventListener("keydown", onKey);
  }, [onClose]);
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus();
    };
  }, []);
  return (
    <div
      ref={panel}
      role="region"
      aria-label={TITLE}
      tabIndex={-1}
      data-side-panel
      className="fixed inset-y-0 end-0 z-30 flex w-96 animate-rise flex-col border-s border-line bg-surface outline-none print:hidden"
    >
      <div className="flex items-center justify-between gap-4 px-6 pt-4">
        <Heading level={2} size="small">
          {TITLE}
        </Heading>
        <IconButton label="Close" onClick={onClose} className="-me-2">
          <X />
        </IconButton>
      </div>
      <div ref={newest} className="min-h-0 flex-1 overflow-y-auto px-6 py-4">
        {list}
      </div>
      <div className="border-t border-line p-6">{form}</div>
    </div>
  );
}

function Sheet({ onClose, list, form }: FrameProps) {
  const newest = useNewestInView();
  return (
    <Dialog isOpen isPanel onClose={onClose} title={TITLE}>
      <div ref={newest}>{list}</div>
      <div className="sticky bottom-0 -mx-6 mt-6 -mb-6 border-t border-line bg-surface p-6">
        {form}
      </div>
    </Dialog>
  );
}

const subscribe = (onChange: () => void) => {
  const media = window.matchMedia(WIDE);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
};

const useIsWide = () => useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
