import type { PartsBlock } from "./parts-schema.ts";

/* Also runs in the browser: imports no schema. */

export type DrawnShape = PartsBlock["shapes"][number];
export type Place = { x: number; y: number };
type Box = { left: number; top: number; right: number; bottom: number };

/** In units of which a phone of 320 px shows about 250 as 200 px; y grows downwards. */
export const DRAWING = { width: 320, height: 240 } as const;

/** As SVG path data. */
export function pathOf({ points, closed = false, curved = false }: Path): string {
  const [first] = points;
  if (!first) return "";
  const at = (index: number) =>
    closed
      ? points[(index + points.length) % points.length]!
      : points[Math.max(0, Math.min(points.length - 1, index))]!;
  const ends = points.map((_, index) => index + 1).slice(0, closed ? undefined : -1);
  const pieces = ends.map((end) =>
    curved ? bend(at(end - 2), at(end - 1), at(end), at(end + 1)) : `L${written(at(end))}`,
  );
  return `M${written(first)}${pieces.join("")}${closed ? "Z" : ""}`;
}
type Path = Extract<DrawnShape, { type: "path" }>;

/** From `from` to `to`, heading on both ends as their neighbours lie (Catmull and Rom's spline as a Bézier curve). */
function bend(before: Place, from: Place, to: Place, after: Place): string {
  const out = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 };
  const back = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 };
  return `C${written(out)} ${written(back)} ${written(to)}`;
}

const written = ({ x, y }: Place) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;

/** What a shape covers at most. */
export function boxOf(shape: DrawnShape): Box {
  switch (shape.type) {
    case "rect": {
      const { x, y, width, height } = shape;
      return { left: x, top: y, right: x + width, bottom: y + height };
    }
    case "ellipse": {
      const { x, y, rx, ry } = shape;
      return { left: x - rx, top: y - ry, right: x + rx, bottom: y + ry };
    }
    case "path": {
      const across = shape.points.map(({ x }) => x);
      const down = shape.points.map(({ y }) => y);
      return {
        left: Math.min(...across),
        top: Math.min(...down),
        right: Math.max(...across),
        bottom: Math.max(...down),
      };
    }
  }
}
