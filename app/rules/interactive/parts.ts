import { blockKind } from "../blocks/block-kind.ts";
import { comparable } from "../clean-text.ts";
import { isKeyInStem } from "../questions/text-faults.ts";
import { boxOf, DRAWING, type Place } from "./drawing.ts";
import { type PartsBlock, partsSchema } from "./parts-schema.ts";

/** 44 px where a phone of 320 px leaves the drawing 254: fingers hit one spot, not its neighbour. */
const MIN_DISTANCE = 56;
/** A spot's number is a circle of this radius. */
const SPOT = 14;
/** A spot next to a thin line still belongs to it. */
const NEAR_SHAPE = 20;

/** A drawing with numbered spots, and the labels that belong to them. */
export const parts = blockKind({
  schema: partsSchema,
  toMarkdown: ({ task, description, parts: own, because }, escape) =>
    [
      `**${task}**`,
      description,
      own
        .map(({ label, where, because: why }, index) =>
          [`${index + 1}. ${label} (${where})`, ...(why === undefined ? [] : [why])].join(": "),
        )
        .join("\n"),
      because,
    ]
      .map(escape)
      .join("\n\n"),
  toText: ({ task }) => task,
  fault: (block) => shapeFault(block) ?? labelFault(block) ?? placeFault(block),
});

function shapeFault({ shapes }: PartsBlock): string | undefined {
  for (const [index, shape] of shapes.entries()) {
    const { left, top, right, bottom } = boxOf(shape);
    if (right < 0 || bottom < 0 || left > DRAWING.width || top > DRAWING.height)
      return `shape ${index + 1} is outside the drawing`;
    if (shape.outline === "none" && (shape.fill ?? "none") === "none")
      return `shape ${index + 1} has neither fill nor outline`;
  }
  return undefined;
}

function labelFault({ parts: own }: PartsBlock): string | undefined {
  const labels = own.map(({ label }) => comparable(label));
  if (new Set(labels).size !== labels.length) return "two parts have the same label";
  const places = own.map(({ where }) => comparable(where));
  if (new Set(places).size !== places.length) return "two parts are in the same place in words";
  const named = own.find(({ label, where }) =>
    isKeyInStem(comparable(label), [], comparable(where)),
  );
  return named && `where ${named.label} is names it`;
}

function placeFault({ shapes, parts: own }: PartsBlock): string | undefined {
  for (const [index, spot] of own.entries()) {
    const { label, x, y } = spot;
    if (x < SPOT || y < SPOT || x > DRAWING.width - SPOT || y > DRAWING.height - SPOT)
      return `${label} is outside the drawing, which is ${DRAWING.width} wide and ${DRAWING.height} high`;
    if (!shapes.some((shape) => isNear(spot, boxOf(shape)))) return `${label} is on no shape`;
    const near = own.slice(0, index).find((other) => distance(spot, other) < MIN_DISTANCE);
    if (near)
      return `${near.label} and ${label} are less than ${MIN_DISTANCE} apart: a finger would hit both`;
  }
  return undefined;
}

const isNear = ({ x, y }: Place, { left, top, right, bottom }: ReturnType<typeof boxOf>) =>
  x >= left - NEAR_SHAPE &&
  x <= right + NEAR_SHAPE &&
  y >= top - NEAR_SHAPE &&
  y <= bottom + NEAR_SHAPE;

const distance = (one: Place, other: Place) => Math.hypot(one.x - other.x, one.y - other.y);
