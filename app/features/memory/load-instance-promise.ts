import { sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { learnerMemories } from "#app/db/tables/index.ts";
import {
  calibration,
  CALIBRATION_FROM,
  emptyBins,
  INSTANCE_CALIBRATION_FROM,
  promise,
  type CalibrationBin,
} from "#app/rules/memory/calibration.ts";

/** What was promised to everyone on this instance, and what they remembered; null until there are enough answers. */
export async function loadInstancePromise() {
  const bins = await sumCalibration();
  const overall = promise(bins, INSTANCE_CALIBRATION_FROM);
  return (
    overall && { overall, bins: calibration(bins, INSTANCE_CALIBRATION_FROM).filter(saysEnough) }
  );
}

/** A few answers would be shown as a promise that was broken. */
const saysEnough = ({ answers }: { answers: number }) => answers >= CALIBRATION_FROM;

export type InstancePromise = NonNullable<Awaited<ReturnType<typeof loadInstancePromise>>>;

/** The bins of all learners, added up in the database. */
async function sumCalibration(): Promise<CalibrationBin[]> {
  const { rows } = await db.execute<Record<keyof CalibrationBin, number>>(sql`
    select sum((bin->>'answers')::int)::int as answers, sum((bin->>'right')::int)::int as "right",
      sum((bin->>'predicted')::float8) as predicted
    from ${learnerMemories}, jsonb_array_elements(${learnerMemories.calibration}) with ordinality as bins(bin, position)
    group by position order by position`);
  // No rows without learners.
  return rows.length > 0 ? rows : emptyBins();
}
