import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { createPortal } from "react-dom";
import { Button } from "#app/ui/parts/button.tsx";
import type { CardPlace } from "../cards/card-place.ts";
import { ListenControls } from "./listen-controls.tsx";
import { type Listening, listenTo } from "./listening.ts";

export type ListenPlayerProps = {
  lessonId: string;
  title: string;
  place: CardPlace | null;
  onClose: () => void;
};

/** What reads aloud, and how to pause it. Nothing in it is announced while it does: two voices would speak. */
export function ListenPlayer({ onClose, ...lesson }: ListenPlayerProps) {
  const bar = useRef<HTMLDivElement>(null);
  const listening = useListening(lesson, bar);
  const home = useHome();
  // Once: it moves when the reader chooses another way to read, and the focus stays.
  useEffect(
    () =>
      bar.current
        ?.querySelector<HTMLElement>("[data-main-control]")
        ?.focus({ preventScroll: true }),
    [],
  );
  if (!home) return null;
  const closeOnEscape = ({ key }: KeyboardEvent) => key === "Escape" && onClose();
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut for its buttons
    <section
      ref={bar}
      aria-label="Listen"
      dir="ltr"
      className="listen-player"
      onKeyDown={closeOnEscape}
    >
      {listening === "no-voice" ? (
        <div role="status" className="flex items-center justify-between gap-4 text-sm">
          This lesson can't be read aloud right now.
          <Button look="quiet" size="small" onClick={onClose}>
            Close
          </Button>
        </div>
      ) : (
        <ListenControls reader={listening?.reader ?? null} onClose={onClose} />
      )}
    </section>,
    home,
  );
}

type Lesson = Pick<ListenPlayerProps, "lessonId" | "title" | "place">;

/** Null while it is loaded. It ends with the page, and with the text when the quiz begins. */
function useListening({ lessonId, title, place }: Lesson, bar: RefObject<Element | null>) {
  const [listening, setListening] = useState<Listening | "no-voice" | null>(null);
  useEffect(() => {
    let isOver = false;
    const opening = listenTo({ lessonId, title, place, bar: () => bar.current }).catch(() => null);
    void opening.then((opened) => isOver || setListening(opened ?? "no-voice"));
    return () => {
      isOver = true;
      void opening.then((opened) => opened?.close());
    };
  }, [lessonId, title, place, bar]);
  return listening;
}

/** The bar that leads from card to card makes room for it; without one it's at the end of the text. */
const useHome = () => useSyncExternalStore(followReadingMode, homeOnPage, () => null);

function homeOnPage(): Element | null {
  const bar = document.querySelector(".card-bar");
  const isAtThumb = bar !== null && getComputedStyle(bar).position === "sticky";
  return isAtThumb ? bar : document.querySelector("article");
}

/** Cards or one page. */
function followReadingMode(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { subtree: true, attributeFilter: ["data-cards"] });
  return () => observer.disconnect();
}
