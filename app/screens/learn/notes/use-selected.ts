import { type RefObject, useEffect, useState } from "react";
import { wordsIn } from "./text-nodes.ts";

export interface Selected {
  quote: string;
  /** The place in a source. */
  start?: number;
  end?: number;
  /** The block of a lesson in which it begins. */
  blockId?: string;
  /** Where the button is, in the window. */
  place: { left: number; top: number };
}

/** A selection that is still growing has no button. */
const SETTLED_MS = 200;
const BUTTON = { width: 150, height: 44, gap: 8 };
/** The bars at the end of a phone's window. */
const BARS = 96;

/** The words selected in a text, and whether the selection has settled. `buttons` side by side need a place. */
export function useSelected(text: RefObject<HTMLElement | null>, buttons: number) {
  const [selected, setSelected] = useState(() => readSelection(text.current, buttons));
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const settle = () => window.setTimeout(() => setSettled(true), SETTLED_MS);
    let timer = settle();
    const read = () => {
      clearTimeout(timer);
      setSelected(readSelection(text.current, buttons));
      setSettled(false);
      timer = settle();
    };
    document.addEventListener("selectionchange", read);
    // Wherever it scrolls, the button stays with its words.
    document.addEventListener("scroll", read, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener("selectionchange", read);
      document.removeEventListener("scroll", read, { capture: true });
    };
  }, [text, buttons]);
  const clear = () => {
    getSelection()?.removeAllRanges();
    setSelected(null);
  };
  return { selected, isSettled, clear };
}

export function readSelection(root: HTMLElement | null, buttons = 1): Selected | null {
  const selection = getSelection();
  if (!root || !selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!root.contains(range.commonAncestorContainer)) return null;
  const quote = wordsIn(range, root);
  return quote === ""
    ? null
    : { quote, ...placeInSource(range), ...blockOf(range), place: placeOf(range, buttons) };
}

/** Below the words, where a phone's own menu isn't; above them at the end of the window. */
function placeOf(range: Range, buttons: number): Selected["place"] {
  const { left, top, bottom } = range.getBoundingClientRect();
  const { height, gap } = BUTTON;
  const width = buttons * (BUTTON.width + gap) - gap;
  const below = bottom + gap;
  const hasSpaceBelow = below + height < innerHeight - BARS;
  return {
    left: Math.max(gap, Math.min(left, innerWidth - width - gap)),
    top: Math.max(gap, hasSpaceBelow ? below : top - gap - height),
  };
}

function blockOf({ startContainer }: Range): Pick<Selected, "blockId"> {
  const block = startContainer.parentElement?.closest<HTMLElement>("[data-block]");
  return block?.dataset.block === undefined ? {} : { blockId: block.dataset.block };
}

/** Paragraphs of a source say where they begin. */
function placeInSource({ startContainer, startOffset, endContainer, endOffset }: Range) {
  const start = offsetIn(startContainer, startOffset);
  const end = offsetIn(endContainer, endOffset);
  return start === null || end === null || end <= start ? {} : { start, end };
}

function offsetIn(node: Node, offset: number): number | null {
  const paragraph = node.parentElement?.closest<HTMLElement>("[data-start]");
  if (!paragraph) return null;
  const before = document.createRange();
  before.setStart(paragraph, 0);
  before.setEnd(node, offset);
  return Number(paragraph.dataset.start) + before.toString().length;
}
