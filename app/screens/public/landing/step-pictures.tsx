import { COURSE_SIGNS } from "#app/ui/parts/course-sign.tsx";
import { softHexagon } from "#app/ui/parts/soft-hexagon.ts";

/** Decorative pictures of the three steps; the text next to them says the same. */

const SHOWN = ["sleep-better", "personal-finance-mastery", "public-speaking-excellence"];

/** One picture that shrinks with its card, on a narrow screen and with large text. */
export function TopicPicture() {
  return (
    <svg viewBox="0 0 288 88" className="w-full max-w-72 text-ink">
      {SHOWN.map((slug, index) => (
        <g key={slug} transform={`translate(${index * 100} 0)`}>
          <path d={softHexagon(44, 44, 42, 10)} className="fill-comb" />
          <use href={`${COURSE_SIGNS}#${slug}`} x="18" y="18" width="52" height="52" />
        </g>
      ))}
    </svg>
  );
}

const RADIUS = 26;
const CELLS = Array.from({ length: 10 }, (_, index) => ({
  x: 32 + (index % 5) * RADIUS * 1.78 + (index >= 5 ? RADIUS * 0.89 : 0),
  y: 34 + (index >= 5 ? RADIUS * 1.54 : 0),
}));
const DONE = 3;

export function CombPicture() {
  return (
    <svg viewBox="0 0 270 112" className="w-full max-w-72">
      {CELLS.map(({ x, y }, index) => (
        <g key={x + y * 1000}>
          <path
            d={softHexagon(x, y, RADIUS * 0.94, 5)}
            className={cellLook(index)}
            strokeWidth="2.5"
          />
          {index < DONE ? (
            <path
              d={`M${x - 8} ${y + 1} ${x - 2} ${y + 7} ${x + 9} ${y - 6}`}
              className="fill-none stroke-on-honey"
              strokeWidth="3.5"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          ) : (
            <text
              x={x}
              y={y + 6}
              textAnchor="middle"
              fontSize="17"
              fontWeight="700"
              className={index === DONE ? "fill-ink" : "fill-ink-soft"}
            >
              {index + 1}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

function cellLook(index: number): string {
  if (index < DONE) return "fill-honey";
  return index === DONE ? "fill-surface stroke-honey-deep" : "fill-comb";
}

/** Memory fades, each review lifts it, and then it fades more slowly. */
const REVIEWS = [
  { from: 14, to: 64, low: 72 },
  { from: 64, to: 136, low: 58 },
  { from: 136, to: 270, low: 44 },
] as const;
const TOP = 18;

export function ForgettingPicture() {
  return (
    <svg viewBox="0 0 284 112" className="w-full max-w-72">
      <path d="M14 100H272" className="stroke-line-strong" strokeWidth="2" strokeLinecap="round" />
      <path
        d="M14 18C22 60 40 90 120 94S220 97 270 97"
        className="fill-none stroke-line-strong"
        strokeWidth="2.5"
        strokeDasharray="2 7"
        strokeLinecap="round"
      />
      {REVIEWS.map(({ from, to, low }) => (
        <path
          key={from}
          d={`M${from} ${TOP}C${from + (to - from) * 0.2} ${low - 8} ${from + (to - from) * 0.6} ${low - 3} ${to} ${low}${to < 270 ? `V${TOP}` : ""}`}
          className="fill-none stroke-teal"
          strokeWidth="4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
      {REVIEWS.map(({ from }) => (
        <path key={from} d={softHexagon(from, TOP, 11, 3)} className="fill-honey" />
      ))}
    </svg>
  );
}
