import type { ComponentType, ReactNode } from "react";

type Render = (part: ReactNode) => string;
/** The HTML of a page: what was rendered for it, and between that drawings, which are bytes already. */
export type Pieces = readonly (string | Uint8Array)[];

/** Of each component. */
const MAX_DRAWINGS = 500;
/**
 * Anyone's text may hold control characters, so the sign of a place is one that nobody outside the process can know.
 * Filled in before a page leaves it.
 */
const START = `\u0001${globalThis.crypto.getRandomValues(new Uint32Array(4)).join("-")}:`;
const END = "\u0002";

/** The whole page that is being rendered on the server, and the drawings in it so far. */
let rendering: { render: Render; drawings: Uint8Array[] } | null = null;

/**
 * While a whole page is rendered on the server, a component that depends on nothing but its properties is rendered once
 * for each set of them. Rendered on its own, without any context, it can't know the learner, the address or the nonce;
 * what a learner wrote must not be one of its properties, and neither may a function or an element. Without `useId`,
 * whose ids depend on the rest of the page. In the browser it hydrates like any other. Where one object decides about all
 * of its properties and is never changed, the drawing is found by it (`keyOf`).
 */
export function drawnOnce<Props extends object>(
  Component: ComponentType<Props>,
  keyOf: (props: Props) => string | object = JSON.stringify,
): ComponentType<Props> {
  if (typeof document !== "undefined") return Component;
  const known = new Map<string | object, Uint8Array>();
  return function DrawnOnce(props: Props) {
    if (rendering === null) return <Component {...props} />;
    const { render } = rendering;
    const key = keyOf(props);
    let drawing = known.get(key);
    if (drawing === undefined) {
      if (known.size >= MAX_DRAWINGS) known.clear();
      drawing = bytesOf(withDrawings(<Component {...props} />, render));
      known.set(key, drawing);
    }
    // React would escape the drawing itself.
    return placeOf(drawing, rendering.drawings);
  };
}

const printed = new Map<string, Uint8Array>();

/** For `dangerouslySetInnerHTML`: HTML that is the same for each page is written as the bytes it had in the last one. */
export function drawnHtml(html: string): string {
  if (rendering === null) return html;
  let drawing = printed.get(html);
  if (drawing === undefined) {
    if (printed.size >= MAX_DRAWINGS) printed.clear();
    drawing = Buffer.from(html);
    printed.set(html, drawing);
  }
  return placeOf(drawing, rendering.drawings);
}

/** The place of a drawing until the page is complete. */
const placeOf = (drawing: Uint8Array, drawings: Uint8Array[]) =>
  `${START}${drawings.push(drawing) - 1}${END}`;

/** Renders a page, and puts the drawings in their places. The last piece is text. */
export function withDrawings(page: ReactNode, render: Render): Pieces {
  const around = rendering;
  const drawings: Uint8Array[] = [];
  rendering = { render, drawings };
  try {
    return filled(render(page), drawings);
  } finally {
    rendering = around;
  }
}

/** Without a regular expression, which takes four times as long, and without copying the page into one text. */
function filled(html: string, drawings: readonly Uint8Array[]): Pieces {
  const pieces: (string | Uint8Array)[] = [];
  let from = 0;
  for (;;) {
    const start = html.indexOf(START, from);
    if (start === -1) {
      pieces.push(html.slice(from));
      return pieces;
    }
    const end = html.indexOf(END, start);
    const drawing = drawings[Number(html.slice(start + START.length, end))];
    if (drawing === undefined) throw new Error("a place without a drawing");
    pieces.push(html.slice(from, start), drawing);
    from = end + 1;
  }
}

const bytesOf = (pieces: Pieces): Uint8Array =>
  Buffer.concat(pieces.map((piece) => (typeof piece === "string" ? Buffer.from(piece) : piece)));
