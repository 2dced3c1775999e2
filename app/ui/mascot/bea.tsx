import { classNames } from "../class-names.ts";
import { softHexagon } from "../parts/soft-hexagon.ts";
import { AntennaePair, Arms, Confetti, POSTURES, Scarf, Snores, Wings } from "./bea-body.tsx";
import { Face } from "./bea-face.tsx";
import { EXPRESSION_WORDS, type Expression } from "./expressions.ts";

const HOME = softHexagon(80, 82, 78, 18);

type BeaProps = {
  expression?: Expression;
  /** Width and height as a class; 40 px (`size-10`) is the smallest. */
  className?: string;
  /** Gives the picture a name; otherwise it is decorative. */
  isNamed?: boolean;
  /** Draws a honeycomb cell behind her. */
  isAtHome?: boolean;
  /** Keeps her warm while the streak is frozen. */
  hasScarf?: boolean;
  /** Beats her wings and blinks. */
  isAlive?: boolean;
};

/** Bea; eyes, brows, mouth, antennae, wings and arms make up the eight expressions. */
export function Bea(props: BeaProps) {
  const {
    expression = "happy",
    className = "size-24",
    isNamed = false,
    isAtHome = false,
    hasScarf = false,
    isAlive = true,
  } = props;
  const { tilt, flutter } = POSTURES[expression];
  return (
    <svg
      viewBox="0 0 160 160"
      className={classNames(
        "bea shrink-0 overflow-visible",
        isAlive && `bea-${flutter}`,
        className,
      )}
      data-game
      data-bea
      data-expression={expression}
      {...(isNamed
        ? { role: "img", "aria-label": EXPRESSION_WORDS[expression] }
        : { "aria-hidden": true })}
    >
      {isAtHome && <path d={HOME} className="fill-comb" />}
      {expression === "celebrating" && <Confetti />}
      {expression === "asleep" && <Snores />}
      <g
        transform={
          isAtHome ? `translate(14 16) scale(.825) rotate(${tilt} 80 84)` : `rotate(${tilt} 80 84)`
        }
      >
        <g className="bea-bob">
          <Wings expression={expression} />
          <Tail />
          <AntennaePair expression={expression} />
          <Head />
          <Face expression={expression} />
          {hasScarf && <Scarf />}
          <Arms expression={expression} />
        </g>
      </g>
    </svg>
  );
}

function Tail() {
  return (
    <g>
      <path d="M74 147 80 158 86 147Z" className="bea-limb-fill" strokeLinejoin="round" />
      <ellipse cx="80" cy="116" rx="31" ry="34" className="bea-honey" />
      <path d="M53 99Q80 122 107 99L111 111Q80 119 49 111Z" className="bea-shadow" />
      <path
        d="M49.3 111Q80 121 110.7 111A31 34 0 0 1 110.5 122Q80 132 49.5 122A31 34 0 0 1 49.3 111Z"
        className="bea-stripe"
      />
      <path
        d="M53.1 133Q80 142 106.9 133A31 34 0 0 1 100.4 141.8Q80 149 59.6 141.8A31 34 0 0 1 53.1 133Z"
        className="bea-stripe"
      />
    </g>
  );
}

function Head() {
  return (
    <g>
      <path
        d="M80 27C108 27 124 45 124 67C124 91 105 104 80 104C55 104 36 91 36 67C36 45 52 27 80 27Z"
        className="bea-honey"
      />
      <path
        d="M66 34C53 37 45 46 43 57"
        className="bea-glow"
        strokeWidth="6"
        strokeLinecap="round"
        fill="none"
      />
    </g>
  );
}
