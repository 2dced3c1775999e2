import { type DrawnShape, DRAWING, pathOf } from "#app/rules/interactive/drawing.ts";
import type { PartsBlock } from "#app/rules/interactive/parts-schema.ts";
import { languageOf } from "#app/rules/language.ts";
import { classNames } from "../class-names.ts";

type SpotState = "open" | "chosen" | "right";

type PartsDrawingProps = {
  block: PartsBlock;
  stateOf: (spot: number) => SpotState;
  onPress?: ((spot: number) => void) | undefined;
};

/** The drawing with its numbers. Never mirrored: left is left in every language. */
export function PartsDrawing({ block, stateOf, onPress }: PartsDrawingProps) {
  const { description, shapes, parts } = block;
  return (
    <svg
      viewBox={`0 0 ${DRAWING.width} ${DRAWING.height}`}
      role="img"
      aria-label={description}
      className="mx-auto block w-full max-w-md overflow-hidden rounded-small bg-paper select-none"
      lang={languageOf(description).lang}
    >
      {shapes.map((shape, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a drawing doesn't change
        <DrawnShapeElement key={index} shape={shape} />
      ))}
      {parts.map(({ label, x, y }, spot) => (
        // The field of each spot does the same with a keyboard.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <g
          key={label}
          onClick={onPress && (() => onPress(spot))}
          className={onPress && "cursor-pointer"}
        >
          <circle cx={x} cy={y} r="28" className="fill-transparent" />
          <circle cx={x} cy={y} r="14" className={SPOTS[stateOf(spot)].circle} strokeWidth="2" />
          <text
            x={x}
            y={y}
            textAnchor="middle"
            dominantBaseline="central"
            className={classNames("text-[18px] font-bold", SPOTS[stateOf(spot)].number)}
          >
            {spot + 1}
          </text>
        </g>
      ))}
    </svg>
  );
}

const SPOTS: Record<SpotState, { circle: string; number: string }> = {
  open: { circle: "fill-surface stroke-ink", number: "fill-ink" },
  chosen: { circle: "fill-honey stroke-ink", number: "fill-on-honey" },
  right: { circle: "fill-meadow stroke-ink", number: "fill-on-meadow" },
};

function DrawnShapeElement({ shape }: { shape: DrawnShape }) {
  const isOpen = shape.type === "path" && shape.closed !== true;
  const look = classNames(
    FILLS[shape.fill ?? (isOpen ? "none" : "white")],
    OUTLINES[shape.outline ?? "thin"],
  );
  switch (shape.type) {
    case "rect": {
      const { x, y, width, height, corner } = shape;
      return <rect {...{ x, y, width, height }} rx={corner} className={look} />;
    }
    case "ellipse": {
      const { x, y, rx, ry } = shape;
      return <ellipse cx={x} cy={y} rx={rx} ry={ry} className={look} />;
    }
    case "path":
      return (
        <path d={pathOf(shape)} strokeLinecap="round" strokeLinejoin="round" className={look} />
      );
  }
}

const OUTLINES: Record<NonNullable<DrawnShape["outline"]>, string> = {
  none: "stroke-none",
  thin: "stroke-ink stroke-2",
  thick: "stroke-ink stroke-5",
};

const FILLS: Record<NonNullable<DrawnShape["fill"]>, string> = {
  none: "fill-none",
  white: "fill-surface",
  grey: "fill-line",
  black: "fill-ink",
  yellow: "fill-honey",
  orange: "fill-clay",
  red: "fill-berry",
  green: "fill-meadow",
  teal: "fill-teal",
  blue: "fill-sky",
  "pale-yellow": "fill-comb",
  "pale-orange": "fill-clay-wash",
  "pale-red": "fill-berry-wash",
  "pale-green": "fill-meadow-wash",
  "pale-teal": "fill-teal-wash",
  "pale-blue": "fill-sky-wash",
};
