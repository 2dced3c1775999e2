import type { CSSProperties, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { softHexagon } from "../parts/soft-hexagon.ts";
import { Bubble } from "./bea-says.tsx";
import { Bea } from "./bea.tsx";

/** A point on her path, in px above (-) or below home; `flight.css` uses the same values. */
type Point = { at: number; y: number };

/** Passes below the text, for narrow windows. */
const LOW: readonly Point[] = [
  { at: 0, y: -16 },
  { at: 0.2, y: 28 },
  { at: 0.4, y: -32 },
  { at: 0.6, y: 20 },
  { at: 0.8, y: -14 },
  { at: 1, y: 0 },
];
/** Passes above text that is next to her home, and comes down once she is past it. */
const HIGH: readonly Point[] = [
  { at: 0, y: -272 },
  { at: 0.18, y: -266 },
  { at: 0.36, y: -276 },
  { at: 0.55, y: -272 },
  { at: 0.72, y: -180 },
  { at: 0.86, y: -50 },
  { at: 1, y: 0 },
];
/** The point in time when she is past the text. */
const TURN_AT = 0.55;

const TRAIL = Array.from({ length: 26 }, (_, index) => 0.08 + index * 0.03);
const CRUMB = softHexagon(5, 5, 5, 1.5);

type FlightProps = {
  /** What she says after landing. */
  children: ReactNode;
  /** Where she lands on a wide window; on a narrow one it is always the middle. */
  home?: "middle" | "right";
};

/**
 * Bea flies in from the left for four seconds and says hello. CSS only, so it works without JavaScript. "Skip" ends it
 * right away, and under reduced motion she is simply there.
 */
export function Flight({ children, home = "middle" }: FlightProps) {
  return (
    <div
      // Its height is there before she is drawn: a browser may paint in between, and nothing may shift.
      className={classNames(
        "flight min-h-56.5 sm:min-h-68.5",
        home === "right" && "flight-to-right",
      )}
      data-game
      data-bea
    >
      <div className="flight-greeting">
        <Bubble tail="bottom">{children}</Bubble>
      </div>
      <div className="relative">
        <div aria-hidden="true">
          {TRAIL.map((at) => (
            <svg key={at} viewBox="0 0 10 10" className="flight-crumb" style={crumbPlace(at)}>
              <path d={CRUMB} />
            </svg>
          ))}
        </div>
        <div className="flight-along">
          <div className="flight-wave">
            <Bea expression="happy" isAlive={false} className="bea-lively size-40 sm:size-52" />
          </div>
        </div>
      </div>
      <label className="flight-skip">
        <input type="checkbox" className="sr-only" />
        Skip
      </label>
    </div>
  );
}

function crumbPlace(at: number): CSSProperties {
  const far = Math.max(0, 1 - at / TURN_AT).toFixed(3);
  const near = Math.min(1, (1 - at) / (1 - TURN_AT)).toFixed(3);
  return {
    left: `calc(50% - ${far} * (var(--flight-from) - var(--flight-turn)) - ${near} * var(--flight-turn))`,
    "--low": `${heightOf(LOW, at)}px`,
    "--high": `${heightOf(HIGH, at)}px`,
    animationDelay: `${at * 4}s`,
  } as CSSProperties;
}

function heightOf(path: readonly Point[], at: number): number {
  const next = path.findIndex((point) => point.at > at);
  const [from, to] = [path[next - 1], path[next]];
  if (!from || !to) return 0;
  const part = (at - from.at) / (to.at - from.at);
  return Math.round(from.y + (to.y - from.y) * part * part * (3 - 2 * part));
}
