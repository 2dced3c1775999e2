import { SHAKY_BELOW } from "#app/rules/memory/concept-state.ts";
import { KNOWN } from "#app/rules/memory/memory-after.ts";
import { SCHEDULE } from "#app/rules/memory/memory.ts";

/*
 * Of which state a memory is, by `rules/memory/concept-state.ts`. As text without parameters, because the indexes of the shaky and of
 * the known are used only by a query that says word for word what they hold.
 */

export const SHAKY = `("memories"."understanding" < ${SHAKY_BELOW}::float8 or "memories"."lapses_in_a_row" >= ${SCHEDULE.lapsesInARow}
  or "memories"."lapses" >= ${SCHEDULE.lapses})`;

/** Known unless it is shaky or due. */
export const UNDERSTOOD = `("memories"."understanding" >= ${KNOWN.from}::float8
  and jsonb_array_length("memories"."right_questions") >= ${KNOWN.questions}
  and "memories"."last_right_at" - "memories"."first_right_at" >= interval '${KNOWN.hoursApart} hours')`;
