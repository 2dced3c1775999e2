import { type ComponentType, type ReactNode, useCallback, useState } from "react";
import { type Opening, TutorContext } from "./about.ts";
import type { TutorPanelProps } from "./tutor-panel.tsx";

type TutorKeeperProps = {
  lessonId: string;
  /** There is an AI service, and the text is on the page. */
  isOn: boolean;
  children: ReactNode;
};

/** Opens the tutor beside what it wraps. The panel's code is loaded with the first press. */
export function TutorKeeper({ lessonId, isOn, children }: TutorKeeperProps) {
  const [part, setPart] = useState<{ Part: ComponentType<TutorPanelProps> }>();
  const [opening, setOpening] = useState<Opening | null>(null);
  const open = useCallback(async (next: Opening) => {
    // Without a connection there is nothing to load, and nothing could be sent.
    const loaded = await import("./tutor-panel.tsx").catch(() => null);
    if (!loaded) return false;
    setPart({ Part: loaded.TutorPanel });
    setOpening(next);
    return true;
  }, []);
  const close = useCallback(() => setOpening(null), []);
  // What has been asked in it isn't asked again when the text comes back.
  if (!isOn && opening) setOpening(null);
  return (
    <TutorContext value={isOn ? open : null}>
      {children}
      {isOn && part && <part.Part lessonId={lessonId} opening={opening} onClose={close} />}
    </TutorContext>
  );
}
