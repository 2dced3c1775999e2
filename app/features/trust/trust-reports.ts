import { desc } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { trustReports } from "#app/db/tables/index.ts";
import { summaryOf, type TrustReport } from "#app/rules/trust/trust-report.ts";

export async function storeTrustReport(
  checker: string,
  report: TrustReport,
  now: Date,
): Promise<void> {
  await db.insert(trustReports).values({ checker, report, createdAt: now });
}

/** What the About page says; null as long as nothing was measured here. */
export async function findTrustReport() {
  const [latest] = await db
    .select()
    .from(trustReports)
    .orderBy(desc(trustReports.createdAt))
    .limit(1);
  if (!latest) return null;
  const { checker, report, createdAt } = latest;
  return {
    checker,
    measuredAt: createdAt,
    level: report.level,
    redux: summaryOf({ ...report, results: report.results.filter(({ set }) => set === "redux") }),
    library: summaryOf({
      ...report,
      results: report.results.filter(({ set }) => set === "library"),
    }),
  };
}
