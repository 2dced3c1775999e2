import { z } from "zod";
import { line } from "../text-field.ts";

/** Pictures as data: `ui/diagrams` draws them, `diagram-table.ts` puts them into words. */

const title = line(90);
const step = z.object({ label: line(60), note: line(140).optional() });

const flow = z.object({
  kind: z.literal("flow"),
  title,
  steps: z.array(step).min(2).max(6),
});

const cycle = z.object({
  kind: z.literal("cycle"),
  title,
  steps: z.array(step).min(3).max(6),
});

const comparison = z.object({
  kind: z.literal("comparison"),
  title,
  columns: z
    .array(z.object({ label: line(50), points: z.array(line(120)).min(1).max(5) }))
    .min(2)
    .max(3),
});

const timeline = z.object({
  kind: z.literal("timeline"),
  title,
  events: z
    .array(z.object({ when: line(30), label: line(80), note: line(140).optional() }))
    .min(2)
    .max(6),
});

const bars = z.object({
  kind: z.literal("bars"),
  title,
  unit: line(30),
  bars: z
    .array(z.object({ label: line(50), value: z.number().nonnegative().max(1e12) }))
    .min(2)
    .max(8),
});

const number = z.number().min(-1e12).max(1e12);
const axis = z.object({ label: line(40), unit: line(20).optional() });
const point = z.object({ x: number, y: number });

const lines = z
  .object({
    kind: z.literal("line"),
    title,
    x: axis,
    y: axis,
    series: z.array(z.object({ label: line(40), points: z.array(point).min(2).max(40) })).max(3),
    /** Measured points that no line joins, such as the data behind a trend. */
    scatter: z.object({ label: line(40), points: z.array(point).min(2).max(60) }).optional(),
  })
  .refine(({ series, scatter }) => series.length > 0 || scatter, {
    error: "needs a series or scatter points",
    path: ["series"],
  })
  .refine(({ series, scatter }) => isUnique([...series, ...(scatter ? [scatter] : [])]), {
    error: "each series needs a label of its own",
    path: ["series"],
  })
  .refine(({ series }) => series.every(({ points }) => isAscending(points.map(({ x }) => x))), {
    error: "the points of a series go from left to right, each x once",
    path: ["series"],
  })
  .refine(({ series, scatter }) => spreads([...series, ...(scatter ? [scatter] : [])]), {
    error: "needs at least two different x values",
    path: ["series"],
  });

/** As far as written decimals can tell two widths apart. */
const WIDTH_TOLERANCE = 0.001;

const histogram = z
  .object({
    kind: z.literal("histogram"),
    title,
    x: axis,
    /** What is counted: "runners", "days". */
    counts: line(30),
    bins: z
      .array(z.object({ from: number, to: number, count: z.number().nonnegative().max(1e12) }))
      .min(3)
      .max(12),
  })
  .refine(({ bins }) => bins.every(({ from, to }) => from < to), {
    error: "a bin ends above where it starts",
    path: ["bins"],
  })
  .refine(
    ({ bins }) => bins.every(({ from }, index) => index === 0 || bins[index - 1]?.to === from),
    {
      error: "each bin starts where the one before ends",
      path: ["bins"],
    },
  )
  .refine(({ bins }) => isEven(bins.map(({ from, to }) => to - from)), {
    error: "bins are equally wide, or their heights would mislead",
    path: ["bins"],
  })
  .refine(({ bins }) => bins.some(({ count }) => count > 0), {
    error: "needs a bin that is not empty",
    path: ["bins"],
  });

const side = z.object({ label: line(40), first: line(30), second: line(30) });

/** Four cells, row by row: `across` names the columns, `down` the rows. */
const matrix = z
  .object({
    kind: z.literal("matrix"),
    title,
    across: side,
    down: side,
    cells: z.array(z.object({ label: line(50), note: line(120).optional() })).length(4),
  })
  .refine(({ cells }) => isUnique(cells), {
    error: "the four cells need labels of their own",
    path: ["cells"],
  });

export const diagram = z.discriminatedUnion("kind", [
  flow,
  cycle,
  comparison,
  timeline,
  bars,
  lines,
  histogram,
  matrix,
]);
export type Diagram = z.infer<typeof diagram>;
export type DiagramOf<Kind extends Diagram["kind"]> = Extract<Diagram, { kind: Kind }>;

const isUnique = (items: readonly { label: string }[]) =>
  new Set(items.map(({ label }) => label.toLowerCase())).size === items.length;

const isAscending = (values: readonly number[]) =>
  values.every((value, index) => index === 0 || (values[index - 1] ?? 0) < value);

function isEven(widths: readonly number[]): boolean {
  const [first = 0] = widths;
  return widths.every((width) => Math.abs(width - first) <= first * WIDTH_TOLERANCE);
}

const spreads = (series: readonly { points: readonly { x: number }[] }[]) =>
  new Set(series.flatMap(({ points }) => points.map(({ x }) => x))).size > 1;
