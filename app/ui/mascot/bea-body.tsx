import { softHexagon } from "../parts/soft-hexagon.ts";
import type { Expression } from "./expressions.ts";

type Antennae = { paths: string; tips: readonly [number, number][] };

type Posture = {
  /** Degrees her whole body leans. */
  tilt: number;
  /** Degrees her wings are raised. */
  lift: number;
  flutter: "calm" | "lively" | "still";
  antennae: Antennae;
  /** In front of the body. */
  arms: string;
};

const RELAXED: Antennae = {
  paths: "M67 31Q62 17 50 14M93 31Q98 17 110 14",
  tips: [
    [49, 14],
    [111, 14],
  ],
};
const UPRIGHT: Antennae = {
  paths: "M68 31Q66 17 60 9M92 31Q94 17 100 9",
  tips: [
    [59, 8],
    [101, 8],
  ],
};
const CURIOUS: Antennae = {
  paths: "M67 31Q62 18 51 16M93 31Q96 24 93 17Q91 8 99 7Q107 6 107 13",
  tips: [
    [50, 16],
    [107, 14],
  ],
};
const SPLAYED: Antennae = {
  paths: "M67 31Q58 20 44 20M93 31Q102 20 116 20",
  tips: [
    [43, 20],
    [117, 20],
  ],
};
const SWEPT: Antennae = {
  paths: "M67 31Q64 20 54 10M93 31Q96 20 106 10",
  tips: [
    [53, 9],
    [107, 9],
  ],
};
const LOPSIDED: Antennae = {
  paths: "M67 31Q60 22 48 26M93 31Q98 17 108 11",
  tips: [
    [47, 26],
    [109, 10],
  ],
};

const DROOPED: Antennae = {
  paths: "M67 31Q58 24 46 32M93 31Q102 24 114 32",
  tips: [
    [45, 35],
    [115, 35],
  ],
};

const LEFT_DOWN = "M53 108Q44 114 43 124";
const RIGHT_DOWN = "M107 108Q116 114 117 124";

export const POSTURES: Record<Expression, Posture> = {
  happy: { tilt: 0, lift: 0, flutter: "calm", antennae: RELAXED, arms: LEFT_DOWN + RIGHT_DOWN },
  excited: {
    tilt: 0,
    lift: 14,
    flutter: "lively",
    antennae: UPRIGHT,
    arms: "M53 110Q38 112 36 98M107 110Q122 112 124 98",
  },
  thinking: {
    tilt: 5,
    lift: -6,
    flutter: "calm",
    antennae: CURIOUS,
    arms: `${LEFT_DOWN}M107 112Q114 105 100 100`,
  },
  celebrating: {
    tilt: -5,
    lift: 18,
    flutter: "lively",
    antennae: SPLAYED,
    arms: "M52 110Q36 106 29 88M108 110Q124 106 131 88",
  },
  encouraging: {
    tilt: -4,
    lift: 6,
    flutter: "calm",
    antennae: RELAXED,
    arms: `${LEFT_DOWN}M107 111Q126 108 129 89`,
  },
  winking: { tilt: 7, lift: 4, flutter: "calm", antennae: LOPSIDED, arms: LEFT_DOWN + RIGHT_DOWN },
  focused: { tilt: 0, lift: -8, flutter: "still", antennae: SWEPT, arms: LEFT_DOWN + RIGHT_DOWN },
  asleep: { tilt: 6, lift: -16, flutter: "still", antennae: DROOPED, arms: LEFT_DOWN + RIGHT_DOWN },
};

export function Wings({ expression }: { expression: Expression }) {
  const { lift } = POSTURES[expression];
  return (
    <g>
      <g transform={`rotate(${lift} 56 106)`}>
        <g className="bea-wing-left">
          <path d="M56 108C40 116 14 112 12 98C10 86 28 84 56 108Z" className="bea-wing" />
          <path d="M58 104C34 108 4 92 8 72C12 54 44 64 58 104Z" className="bea-wing" />
        </g>
      </g>
      <g transform={`rotate(${-lift} 104 106)`}>
        <g className="bea-wing-right">
          <path d="M104 108C120 116 146 112 148 98C150 86 132 84 104 108Z" className="bea-wing" />
          <path d="M102 104C126 108 156 92 152 72C148 54 116 64 102 104Z" className="bea-wing" />
        </g>
      </g>
    </g>
  );
}

export function AntennaePair({ expression }: { expression: Expression }) {
  const { paths, tips } = POSTURES[expression].antennae;
  return (
    <g>
      <path d={paths} className="bea-limb" strokeWidth="4.5" />
      {tips.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="6" className="bea-limb-fill" />
      ))}
    </g>
  );
}

export function Arms({ expression }: { expression: Expression }) {
  return <path d={POSTURES[expression].arms} className="bea-limb" strokeWidth="7" />;
}

const CELLS: readonly [number, number, number, string][] = [
  [18, 30, 6, "fill-meadow"],
  [38, 8, 4.5, "fill-sky"],
  [124, 8, 5, "fill-clay"],
  [146, 34, 6, "fill-honey"],
  [8, 132, 5, "fill-clay"],
  [150, 130, 5, "fill-meadow"],
  [132, 150, 4, "fill-sky"],
];

export function Confetti() {
  return CELLS.map(([x, y, radius, tone]) => (
    <path key={`${x} ${y}`} d={softHexagon(x, y, radius, radius / 3)} className={tone} />
  ));
}

/** For someone asleep. */
export const Snores = () => (
  <path d="M122 30h14l-14 15h14M142 10h10l-10 11h10" className="bea-limb" strokeWidth="4" />
);

/** Round her neck while the streak is frozen. */
export const Scarf = () => (
  <>
    <path d="M95 108 105 134 117 129 106 103Z" className="fill-sky" />
    <path d="M51 97Q80 114 109 97L111 108Q80 126 49 108Z" className="fill-sky" />
  </>
);
