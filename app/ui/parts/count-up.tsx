import type { CSSProperties } from "react";

type CountUpProps = { from: number; to: number; unit?: string };

/** A whole number that counts up to its value before the eye (motion.css); its text is the value from the start. */
export function CountUp({ from, to, unit = "" }: CountUpProps) {
  const style = { "--count-from": from, "--count-to": to } as CSSProperties;
  return (
    <>
      <span className="sr-only">{`${to}${unit}`}</span>
      <span aria-hidden="true" className="tabular-nums">
        <span className="count-up" style={style} />
        {unit}
      </span>
    </>
  );
}
