import type { CSSProperties, ReactNode } from "react";
import { softHexagon } from "../parts/soft-hexagon.ts";
import { Bubble } from "./bea-says.tsx";
import { Bea } from "./bea.tsx";

/** Where her path is at which part of the flight, in px above (-) or below home; `flight.css` moves her by the same. */
const WAVE = [
  { at: 0, y: -40 },
  { at: 0.2, y: 70 },
  { at: 0.4, y: -80 },
  { at: 0.6, y: 50 },
  { at: 0.8, y: -36 },
  { at: 1, y: 0 },
] as const;

const TRAIL = Array.from({ length: 26 }, (_, index) => 0.08 + index * 0.03);
const CRUMB = softHexagon(5, 5, 5, 1.5);

type FlightProps = {
  /** What she says once she has landed. */
  children: ReactNode;
  /** Where she lands on a wide window; on a narrow one it is always the middle. */
  home?: "middle" | "right";
  /** Her size as a class. */
  size?: string;
};

/**
 * Bea flies in from the left for four seconds and greets. CSS alone, so it works on pages without JavaScript; 'Skip'
 * ends it at once, and under reduced motion she is simply there.
 */
export function Flight({ children, home = "middle", size = "size-40 sm:size-52" }: FlightProps) {
  return (
    <div className={home === "right" ? "flight flight-to-right" : "flight"} data-game data-bea>
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
            <Bea expression="happy" isAlive={false} className={`bea-lively ${size}`} />
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
  const next = WAVE.findIndex((point) => point.at > at);
  const from = WAVE[next - 1] ?? WAVE[0];
  const to = WAVE[next] ?? WAVE[5];
  const part = (at - from.at) / (to.at - from.at);
  const eased = part * part * (3 - 2 * part);
  return {
    left: `calc(50% - ${(1 - at).toFixed(2)} * var(--flight-from))`,
    top: `calc(50% + ${Math.round(from.y + (to.y - from.y) * eased)}px)`,
    animationDelay: `${at * 4}s`,
  };
}
