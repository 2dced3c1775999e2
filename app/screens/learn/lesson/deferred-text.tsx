import { type ReactNode, Suspense, useState } from "react";
import { whenIdle } from "../../after-paint.ts";
import { loadedOnServer } from "./load-part.ts";

const TEXT = `[data-part="text"]`;
const TEXT_BEING_WRITTEN = `[data-part="writing"] article`;

/** A text that can be read before its scripts are there. */
export function DeferredText({ children }: { children: ReactNode }) {
  return (
    <div data-part="text" dir="ltr">
      <Suspense fallback={<AsBefore />}>{children}</Suspense>
    </div>
  );
}

/** What React shows if something around the text changes meanwhile, or if writing ends before the scripts are there. */
function AsBefore() {
  const [html] = useState(
    () =>
      document.querySelector(TEXT)?.innerHTML ??
      document.querySelector(TEXT_BEING_WRITTEN)?.outerHTML ??
      "",
  );
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}

/** What a reader does first. */
const SIGNS = ["pointerdown", "pointermove", "scroll", "keydown", "focusin", "click"] as const;
/** What a script does in the text. A menu's button and a link to another page work without one. */
const PRESSED = `${TEXT} :is(button:not([popovertarget]), a[href^="?"])`;

let load = () => {};
let repeatPress = () => {};

/** Before something around the text changes by itself. */
export const textIsNeeded = () => load();

/** Called by the text once it reacts: what was pressed before is pressed again. */
export const textReacts = () => repeatPress();

/**
 * Loads what the text of a lesson needs to react. A page that opens with the text waits until its reader touches it in any
 * way; one that opens with a question, or while the lesson is being written, loads it in an idle moment.
 */
export async function loadText<Part>(loadPart: () => Promise<Part>): Promise<() => Promise<Part>> {
  if (import.meta.env.SSR) return loadedOnServer(loadPart);
  if (document.querySelector(TEXT)) {
    const loading = loadWhenTouched(loadPart);
    return () => loading;
  }
  if (document.querySelector("[data-part]")) return loadWhenIdle(loadPart);
  const loading = loadPart();
  await loading;
  return () => loading;
}

/** The page shows something else, and the text comes next. */
function loadWhenIdle<Part>(loadPart: () => Promise<Part>): () => Promise<Part> {
  let loading: Promise<Part> | undefined;
  const load = () =>
    (loading ??= loadPart().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
  whenIdle(() => load().catch(() => undefined));
  return load;
}

async function loadWhenTouched<Part>(loadPart: () => Promise<Part>): Promise<Part> {
  notePresses();
  if (window.scrollY === 0) await firstSign();
  return loadPart().catch(() => {
    // The page works on as it would without JavaScript.
    repeatPress();
    return new Promise<never>(() => {});
  });
}

function firstSign(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const waiting = new AbortController();
  load = () => {
    waiting.abort();
    resolve();
  };
  const touched = (event: Event) => {
    // A browser also reports a pointer that rests where the page appears.
    const { movementX, movementY } = event as PointerEvent;
    if (event.type !== "pointermove" || movementX || movementY) load();
  };
  for (const sign of SIGNS)
    addEventListener(sign, touched, { capture: true, passive: true, signal: waiting.signal });
  return promise;
}

function notePresses(): void {
  let pressed: HTMLElement | null = null;
  const note = (event: Event) => {
    const found = (event.target as Element).closest<HTMLElement>(PRESSED);
    if (!found) return;
    event.preventDefault();
    pressed = found;
  };
  addEventListener("click", note, true);
  repeatPress = () => {
    repeatPress = () => {};
    removeEventListener("click", note, true);
    if (pressed?.isConnected) pressed.click();
  };
}
