import { block, faultOf, toMarkdown, type Block } from "#app/rules/blocks/block.ts";
import { withoutCitations } from "#app/rules/blocks/citations.ts";
import type { PlacedInteractive } from "#app/rules/blocks/lesson-blocks.ts";
import { isInteractive } from "#app/rules/blocks/rendered-block.ts";
import { isInOtherLanguage } from "#app/rules/generation/prose-language.ts";
import { cleanModelText } from "#app/rules/generation/topic-safety.ts";
import { fit } from "#packages/llm-objects/fit.ts";
import { isRecord } from "#packages/llm-objects/is-record.ts";
import { jsonSchemaOf } from "#packages/llm-objects/wire-schema.ts";
import { plainLine } from "../../plain-text.ts";
import { faultsOfText } from "../../text-faults.ts";
import { interactiveForm } from "./interactive-form.ts";
import { wordsOf } from "./interactive-words.ts";

/** What a model may write. */
const OFFERED = new Set(["plot", "simulate", "sort", "balance", "timeline", "steps"]);

/** Levels of lists and objects; the form has five. */
const MAX_DEPTH = 6;

/** Of a plot: formulas, and the names in them. A star is a multiplication there. */
const FORMULAS = new Set(["y", "value", "name"]);

/** What the model wrote, and after which idea it belongs. */
interface Written {
  interactive?: unknown;
  interactive_after?: unknown;
}

/**
 * What a model lets the reader try out; undefined where it's nothing of the kind: it can't be read, computed or solved, it
 * miscalculates, or it's in another language than the lesson.
 */
export function soundInteractive(
  { interactive: written, interactive_after }: Written,
  language: string | undefined,
): PlacedInteractive | undefined {
  if (!isShallow(written)) return undefined;
  const fitted = fit(written, jsonSchemaOf(interactiveForm), cleanModelText);
  if (!isRecord(fitted) || !OFFERED.has(String(fitted.kind))) return undefined;
  const content = plain(fitted.kind === "balance" ? withFixedParts(fitted) : fitted, fitted.kind);
  const { data } = block.safeParse({ ...content, id: "interactive", section: "explanation" });
  if (!data || !isInteractive(data) || faultOf(data) !== undefined) return undefined;
  if (faultsOfText(toMarkdown(data)).length > 0) return undefined;
  if (isInOtherLanguage(wordsOf(data).join("\n"), language)) return undefined;
  const { id: _id, section: _section, ...rest } = data;
  const isPlaced = typeof interactive_after === "number" && interactive_after >= 1;
  return { block: rest, afterIdea: isPlaced ? Math.round(interactive_after) : undefined };
}

/** As a whole block, for the rules that read one. */
export const blockOf = ({ block: content }: PlacedInteractive): Block => ({
  id: "interactive",
  section: "explanation",
  ...content,
});

export const isShallow = (value: unknown, depth = 0): boolean =>
  typeof value !== "object" ||
  value === null ||
  (depth < MAX_DEPTH && Object.values(value).every((inner) => isShallow(inner, depth + 1)));

/** Texts without marks that nothing draws, and without what is empty. */
function plain(content: Record<string, unknown>, kind: unknown): Record<string, unknown> {
  const plainValue = (value: unknown, name = ""): unknown => {
    const isFormula = kind === "plot" && FORMULAS.has(name);
    if (typeof value === "string") return isFormula ? value : withoutCitations(plainLine(value));
    if (Array.isArray(value)) return value.map((item) => plainValue(item));
    return isRecord(value) ? plainRecord(value) : value;
  };
  const plainRecord = (record: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(record)
        .map(([name, value]) => [name, plainValue(value, name)] as const)
        .filter(([, value]) => !isEmpty(value)),
    );
  return plainRecord(content);
}

const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === "" ||
  (Array.isArray(value) && value.length === 0);

/** A part whose range is one value can't be moved. */
const withFixedParts = ({ left, right, ...rest }: Record<string, unknown>) => ({
  ...rest,
  left: withFixed(left),
  right: withFixed(right),
});

const withFixed = (side: unknown) =>
  isRecord(side) && Array.isArray(side.parts)
    ? {
        ...side,
        parts: side.parts.map((part: unknown) => {
          if (!isRecord(part) || part.from !== part.to) return part;
          const { from: _from, to: _to, step: _step, ...fixed } = part;
          return fixed;
        }),
      }
    : side;
