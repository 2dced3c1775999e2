import { type ReactNode, useSyncExternalStore } from "react";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import SkipBack from "lucide-react/icons/skip-back";
import SkipForward from "lucide-react/icons/skip-forward";
import X from "lucide-react/icons/x";
import { SPEEDS, speedOf } from "#app/rules/speech/voice.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { IconButton } from "#app/ui/parts/icon-button.tsx";
import type { ReadingState, SentenceReader } from "./sentence-reader.ts";

type ListenControlsProps = {
  /** Null until the sentences are there. */
  reader: SentenceReader | null;
  onClose: () => void;
};

export function ListenControls({ reader, onClose }: ListenControlsProps) {
  const state = useSyncExternalStore(reader?.subscribe ?? never, reader?.get ?? nothing, nothing);
  const isReading = state === null || state.status === "reading";
  return (
    <>
      <Message state={state} />
      <div className="flex items-center min-[22rem]:gap-1">
        <IconButton label="Previous sentence" onClick={() => reader?.step(-1)}>
          <SkipBack />
        </IconButton>
        <Button
          data-main-control
          look="secondary"
          size="small"
          className="min-w-18 min-[22rem]:min-w-28"
          onClick={() => (isReading ? reader?.pause() : reader?.goOn())}
        >
          {isReading ? <Pause className={ICON} /> : <Play className={ICON} />}
          {isReading ? "Pause" : "Go on"}
        </Button>
        <IconButton label="Next sentence" onClick={() => reader?.step(1)}>
          <SkipForward />
        </IconButton>
        <span className="flex-1 text-center text-sm whitespace-nowrap text-ink-soft tabular-nums">
          {state && reader && (
            <span className="max-[28rem]:hidden">
              {state.index + 1} of {reader.count}
            </span>
          )}
        </span>
        <select
          aria-label="Speed"
          className="min-h-11 min-w-0 rounded-soft bg-transparent px-1 min-[22rem]:px-2 text-sm text-ink hover:bg-sunken"
          value={String(state?.speed ?? 1)}
          onChange={({ target }) => reader?.setSpeed(speedOf(target.value))}
        >
          {SPEEDS.map((speed) => (
            <option key={speed} value={String(speed)}>
              {speed}×
            </option>
          ))}
        </select>
        <IconButton label="Stop listening" onClick={onClose}>
          <X />
        </IconButton>
      </div>
    </>
  );
}

/** On a small phone its word has the room. */
const ICON = "size-4 max-[22rem]:hidden";

const never = () => () => undefined;
const nothing = () => null;

/** Announced only where no voice speaks. */
function Message({ state }: { state: ReadingState | null }): ReactNode {
  const isSilent = state?.status === "silent";
  return (
    <>
      <p role="status" className="text-sm text-clay-text">
        {isSilent && "The voice didn't come. Go on to try again, or listen later."}
      </p>
      {state?.hasOtherVoice && !isSilent && (
        <p className="text-sm text-ink-soft">
          The better voice didn't come through. Your device's own reads on.
        </p>
      )}
    </>
  );
}
