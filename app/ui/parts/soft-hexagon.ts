export type Corner = "up" | "right";

type Point = { x: number; y: number };

/**
 * The path of a hexagon with rounded corners around (`x`, `y`). `radius` is the distance from centre to corner,
 * `softness` how far before a corner the curve starts; `corner` says whether a corner or a side points up.
 */
export function softHexagon(
  x: number,
  y: number,
  radius: number,
  softness: number,
  corner: Corner = "up",
): string {
  const turn = corner === "up" ? -90 : 0;
  const corners = [0, 60, 120, 180, 240, 300].map((degrees): Point => {
    const angle = ((degrees + turn) * Math.PI) / 180;
    return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
  });
  const share = softness / radius;
  const path = corners.map((here, index) => {
    const before = corners.at(index - 1) ?? here;
    const after = corners[(index + 1) % 6] ?? here;
    const command = index === 0 ? "M" : "L";
    return `${command}${at(towards(here, before, share))}Q${at(here)} ${at(towards(here, after, share))}`;
  });
  return `${path.join("")}Z`;
}

function towards(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

function at({ x, y }: Point): string {
  return `${Math.round(x * 100) / 100},${Math.round(y * 100) / 100}`;
}
