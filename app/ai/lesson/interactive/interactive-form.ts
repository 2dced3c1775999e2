import { z } from "zod";
import { jsonSchemaOf } from "#packages/llm-objects/wire-schema.ts";

/*
 * What a model may write for its reader to try out. Flatter than the blocks' own schemas and without their limits, which are a third of
 * the bytes: some services take every limit and every field that may be missing as a rule of their grammar. `sound-interactive.ts`
 * reads it by the blocks' schemas. `parts` is a drawing, which models get wrong, and of `trace` nobody could check what comes out.
 */

const text = z.string();
const number = z.number();
const axis = z.object({ label: text, unit: text, from: number, to: number });
const range = { from: number, to: number, step: number };

const plot = z.object({
  kind: z.literal("plot"),
  title: text,
  x: axis,
  y: axis,
  sliders: z.array(z.object({ name: text, label: text, unit: text, ...range, start: number })),
  curves: z.array(z.object({ label: text, y: text })),
  points: z.array(z.object({ x: number, y: number })),
  readouts: z.array(z.object({ label: text, value: text, unit: text })),
  goal: z.object({ task: text, value: text, equals: number, tolerance: number, because: text }),
});

/** Of the kinds of chance those that a lesson is likely to be about. */
const simulate = z.object({
  kind: z.literal("simulate"),
  title: text,
  note: text,
  outcome: text,
  model: z.discriminatedUnion("type", [
    z.object({ type: z.literal("coin"), chance: number, tosses: number, success: text }),
    z.object({ type: z.literal("dice"), dice: number, sides: number }),
    z.object({
      type: z.literal("urn"),
      balls: z.array(z.object({ label: text, count: number })),
      draws: number,
      putBack: z.boolean(),
    }),
    z.object({ type: z.literal("sample"), share: number, size: number, of: text }),
  ]),
});

const sort = z.object({
  kind: z.literal("sort"),
  task: text,
  order: z.array(text),
  groups: z.array(z.object({ name: text, items: z.array(text) })),
  because: text,
});

const side = z.object({
  label: text,
  parts: z.array(z.object({ label: text, value: number, ...range })),
});
const balance = z.object({
  kind: z.literal("balance"),
  task: text,
  unit: text,
  left: side,
  right: side,
  tolerance: number,
  because: text,
});

const timeline = z.object({
  kind: z.literal("timeline"),
  task: text,
  events: z.array(z.object({ when: text, label: text })),
  because: text,
});

const steps = z.object({
  kind: z.literal("steps"),
  task: text,
  lines: z.array(
    z.object({
      text,
      options: z.array(text),
      accepted: z.array(text),
      value: number.optional(),
      unit: text,
      because: text,
    }),
  ),
  because: text,
});

const interactive = z.discriminatedUnion("kind", [plot, simulate, sort, balance, timeline, steps]);

/** Whatever a model writes there is taken, and left out later if it can't be used: it must not cost the lesson. */
export const interactiveForm = z.unknown().meta({ ...jsonSchemaOf(interactive) });
