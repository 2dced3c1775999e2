import { useEffect, useRef } from "react";
import { softHexagon } from "./parts/soft-hexagon.ts";

const LASTS_MS = 3_000;
const EVERY_MS = 250;
/** Frames a piece falls, at 60 per second, so that the last ones are gone after three seconds. */
const FALLING_FRAMES = 100;
const TONES = ["--honey", "--meadow", "--teal", "--clay", "--sky"];

/** Three seconds of falling honeycomb confetti. Silent, and absent under reduced motion or in quiet mode. */
export function Celebration() {
  const sky = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = sky.current;
    if (!canvas || wantsCalm()) return;
    const over = new AbortController();
    void celebrate(canvas, over.signal);
    return () => over.abort();
  }, []);
  return (
    <canvas
      ref={sky}
      aria-hidden="true"
      data-game
      className="pointer-events-none fixed inset-0 z-50 size-full print:hidden"
    />
  );
}

async function celebrate(canvas: HTMLCanvasElement, over: AbortSignal) {
  // Without its code the day ends without confetti.
  const library = await import("canvas-confetti").catch(() => null);
  if (!library || over.aborted) return;
  const confetti = library.default;
  // No worker: the content security policy forbids one.
  const burst = confetti.create(canvas, { resize: true, useWorker: false });
  const colors = TONES.map((tone) => hexOf(canvas, tone));
  const shapes = [confetti.shapeFromPath({ path: softHexagon(6, 6, 6, 1.5) })];
  const shower = () => {
    for (const x of [0.15, 0.5, 0.85]) {
      void burst({
        particleCount: 12,
        spread: 75,
        startVelocity: 34,
        angle: 270,
        ticks: FALLING_FRAMES,
        gravity: 0.7,
        scalar: 1.1,
        origin: { x, y: -0.1 },
        colors,
        shapes,
      });
    }
  };
  shower();
  const again = setInterval(shower, EVERY_MS);
  const end = setTimeout(() => clearInterval(again), LASTS_MS - (FALLING_FRAMES / 60) * 1_000);
  over.addEventListener("abort", () => {
    clearInterval(again);
    clearTimeout(end);
    burst.reset();
  });
}

function wantsCalm(): boolean {
  return (
    document.documentElement.dataset.quiet !== undefined ||
    window.matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}

/** The browser resolves a token's light and dark values; the confetti library needs #rrggbb. */
function hexOf(canvas: HTMLCanvasElement, token: string): string {
  canvas.style.color = `var(${token})`;
  const parts = getComputedStyle(canvas).color.match(/\d+/g) ?? [];
  return `#${parts
    .slice(0, 3)
    .map((part) => Number(part).toString(16).padStart(2, "0"))
    .join("")}`;
}
