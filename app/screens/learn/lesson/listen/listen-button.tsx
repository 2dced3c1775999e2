import { type ComponentType, useRef, useState } from "react";
import Headphones from "lucide-react/icons/headphones";
import { Button } from "#app/ui/parts/button.tsx";
import type { CardPlace } from "../cards/card-place.ts";
import type { ListenPlayerProps } from "./listen-player.tsx";
import { useCanListen } from "./use-can-listen.ts";

type Player = ComponentType<ListenPlayerProps>;

type ListenButtonProps = {
  lessonId: string;
  title: string;
  lang: string | undefined;
  /** The AI service reads aloud, whatever voices the device has. */
  hasService?: boolean;
  place?: CardPlace | null;
  /** Where the page is kept on the device, the player is part of it. */
  loadPlayer?: () => Promise<Player>;
};

/** Reads the lesson aloud. All that does so is loaded when it is pressed; without a voice there is no button. */
export function ListenButton({
  lessonId,
  title,
  lang,
  hasService = false,
  place = null,
  loadPlayer = importPlayer,
}: ListenButtonProps) {
  const canListen = useCanListen(lang) || hasService;
  const button = useRef<HTMLButtonElement>(null);
  const [part, setPart] = useState<{ Player: Player } | "failed" | null>(null);
  if (!canListen) return null;
  const isOpen = part !== null && part !== "failed";
  const open = async () => {
    unlockVoices();
    setPart(
      await loadPlayer().then(
        (Player) => ({ Player }),
        () => "failed" as const,
      ),
    );
  };
  const close = () => {
    setPart(null);
    button.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <Button
        ref={button}
        look="quiet"
        size="small"
        className="needs-script px-2.5! text-ink-soft aria-pressed:bg-comb aria-pressed:text-ink"
        aria-pressed={isOpen}
        title="Listen"
        onClick={() => (isOpen ? close() : void open())}
      >
        <Headphones className="size-6 shrink-0" />
        <span className="max-sm:sr-only">Listen</span>
      </Button>
      {part === "failed" && (
        <p role="alert" className="fixed inset-x-0 top-14 bg-paper px-4 py-2 text-center text-sm">
          Listening couldn't start. It needs a connection the first time.
        </p>
      )}
      {isOpen && <part.Player {...{ lessonId, title, place }} onClose={close} />}
    </>
  );
}

const importPlayer = async () => (await import("./listen-player.tsx")).ListenPlayer;

/** Safari on a phone lets a page speak only if it first did so while something was pressed. */
function unlockVoices(): void {
  if ("speechSynthesis" in window) speechSynthesis.speak(new SpeechSynthesisUtterance(""));
}
