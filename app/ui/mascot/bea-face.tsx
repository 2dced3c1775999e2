import { softHexagon } from "../parts/soft-hexagon.ts";
import type { Expression } from "./expressions.ts";

const CHEEKS = `${softHexagon(49, 83, 7, 3)}${softHexagon(111, 83, 7, 3)}`;

export function Face({ expression }: { expression: Expression }) {
  return (
    <g>
      <path d={BROWS[expression]} className="bea-line" strokeWidth="3.6" />
      <Eyes expression={expression} />
      <path d={CHEEKS} className="bea-cheek" />
      <Mouth expression={expression} />
    </g>
  );
}

/** Two round lenses, a bridge and two stems. */
const GLASSES =
  "M47 68a15 15 0 1 0 30 0a15 15 0 1 0-30 0M83 68a15 15 0 1 0 30 0a15 15 0 1 0-30 0M77 66Q80 63 83 66M47 66 38 62M113 66 122 62";

const BROWS: Record<Expression, string> = {
  happy: "M55 51Q61 47 67 50M93 50Q99 47 105 51",
  excited: "M53 45Q60 39 68 43M92 43Q100 39 107 45",
  thinking: "M55 53Q62 51 69 54M91 46Q99 41 107 46",
  celebrating: "M52 50Q59 45 67 48M93 48Q101 45 108 50",
  encouraging: "M54 53Q60 48 68 48M92 48Q100 48 106 53",
  winking: "M54 54Q61 52 68 55M92 48Q100 43 107 48",
  focused: "M52 48Q59 44 67 47M93 47Q101 44 108 48",
  asleep: "M54 55Q61 52 68 55M92 55Q99 52 106 55",
};

function Eyes({ expression }: { expression: Expression }) {
  switch (expression) {
    case "happy":
      return (
        <>
          <OpenEye x={62} y={68} />
          <OpenEye x={98} y={68} />
        </>
      );
    case "encouraging":
      return (
        <>
          <OpenEye x={62} y={68} />
          <OpenEye x={98} y={68} />
          <path
            d="M52 75Q62 82 72 75L72 82 52 82ZM88 75Q98 82 108 75L108 82 88 82Z"
            className="bea-honey"
          />
        </>
      );
    case "excited":
      return (
        <>
          <OpenEye x={61} y={66} size={1.25} />
          <OpenEye x={99} y={66} size={1.25} />
        </>
      );
    case "thinking":
      return (
        <>
          <OpenEye x={64} y={66} gazeX={1.2} gazeY={-0.6} />
          <OpenEye x={100} y={66} gazeX={1.2} gazeY={-0.6} />
        </>
      );
    case "celebrating":
      return (
        <path d="M53 71Q62 58 71 71M89 71Q98 58 107 71" className="bea-line" strokeWidth="5" />
      );
    case "winking":
      return (
        <>
          <path d="M53 67Q62 75 71 67" className="bea-line" strokeWidth="5" />
          <OpenEye x={98} y={67} size={1.05} />
        </>
      );
    case "asleep":
      return (
        <path d="M53 68Q62 76 71 68M89 68Q98 76 107 68" className="bea-line" strokeWidth="5" />
      );
    case "focused":
      return (
        <>
          <OpenEye x={62} y={68} />
          <OpenEye x={98} y={68} />
          <path d={GLASSES} className="bea-line" strokeWidth="3" />
        </>
      );
  }
}

type OpenEyeProps = { x: number; y: number; size?: number; gazeX?: number; gazeY?: number };

function OpenEye({ x, y, size = 1, gazeX = 0, gazeY = 0 }: OpenEyeProps) {
  return (
    <g className="bea-eye">
      <ellipse cx={x} cy={y} rx={8.5 * size} ry={10.5 * size} className="bea-pupil" />
      <circle
        cx={x + 2.8 * size + gazeX}
        cy={y - 3.6 * size + gazeY}
        r={3 * size}
        className="bea-gleam"
      />
      <circle
        cx={x - 2.8 * size + gazeX / 2}
        cy={y + 3.8 * size}
        r={1.6 * size}
        className="bea-gleam"
      />
    </g>
  );
}

function Mouth({ expression }: { expression: Expression }) {
  switch (expression) {
    case "happy":
      return <path d="M70 82Q80 92 90 82" className="bea-line" strokeWidth="4" />;
    case "encouraging":
      return (
        <>
          <path d="M69 82Q80 84 91 82Q90 94 80 94Q70 94 69 82Z" className="bea-mouth" />
          <path d="M73 90.5Q80 86 87 90.5Q84 94 80 94Q76 94 73 90.5Z" className="bea-tongue" />
        </>
      );
    case "excited":
    case "celebrating":
      return (
        <>
          <path d="M66 81Q80 84 94 81Q94 99 80 99Q66 99 66 81Z" className="bea-mouth" />
          <path d="M70 93Q80 86 90 93Q87 99 80 99Q73 99 70 93Z" className="bea-tongue" />
        </>
      );
    case "thinking":
      return <path d="M75 86Q80 89 83 86T90 85" className="bea-line" strokeWidth="4" />;
    case "winking":
      return (
        <>
          <path d="M69 83Q81 92 92 80" className="bea-line" strokeWidth="4" />
          <path d="M80 88.4Q86 87 89 84.4Q92 95 86 95.5Q80 96 80 88.4Z" className="bea-tongue" />
        </>
      );
    case "asleep":
      return <path d="M76 88Q80 91 84 88" className="bea-line" strokeWidth="4" />;
    case "focused":
      return <path d="M73 88Q80 91 87 87" className="bea-line" strokeWidth="4" />;
  }
}
