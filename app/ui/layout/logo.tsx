import { softHexagon } from "../parts/soft-hexagon.ts";

const CELL = softHexagon(20, 20, 19, 5);

/** A honeycomb cell with a drop of nectar in it. */
export function Logo({ className = "size-9" }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 40" className={className} aria-hidden="true">
      <path d={CELL} className="fill-honey" />
      <path
        d="M20 9.5c3.4 4.4 6.6 8 6.6 12a6.6 6.6 0 0 1-13.2 0c0-4 3.2-7.6 6.6-12Z"
        className="fill-on-honey"
      />
      <path
        d="M17 21.4a3.2 3.2 0 0 0 2.6 3.4"
        className="fill-none stroke-honey"
        strokeWidth="1.8"
        strokeLinecap="round"
      />
    </svg>
  );
}
