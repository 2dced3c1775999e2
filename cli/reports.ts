import { loadReports } from "#app/features/reports/load-reports.ts";
import { resolveReport, type ReportVerdict } from "#app/features/reports/resolve-report.ts";
import { now } from "#app/platform/clock.ts";
import { isUuid } from "#app/rules/ids.ts";
import { withDatabase } from "./with-database.ts";

const VERDICTS: Record<string, ReportVerdict> = { uphold: "upheld", dismiss: "dismissed" };

/** `ops reports [uphold|dismiss ID]`: what learners find wrong, and what became of it. */
export function reports([deed, id = ""]: string[]): Promise<number> {
  if (deed === undefined) return withDatabase(list);
  const verdict = VERDICTS[deed];
  if (verdict && isUuid(id)) return withDatabase(() => resolve(id, verdict));
  console.error("Usage: npm run ops -- reports [uphold|dismiss ID]");
  return Promise.resolve(1);
}

async function list(): Promise<number> {
  const open = await loadReports();
  for (const report of open) {
    console.log(`${report.id}  ${report.createdAt.toISOString()}`);
    console.log(`  ${report.topic}, lesson ${report.lessonNumber}: ${report.lesson}`);
    if (report.comment) console.log(`  says: ${report.comment}`);
    if (report.question) console.log(`  asks: ${report.question}`);
    for (const [index, option] of (report.options ?? []).entries())
      console.log(`  ${index === report.correctOption ? "*" : " "} ${option}`);
    if (report.isWithdrawn) console.log("  out of circulation until this is decided");
  }
  if (open.length === 0) console.log("Nothing is reported.");
  return 0;
}

async function resolve(id: string, verdict: ReportVerdict): Promise<number> {
  const resolved = await resolveReport(id, verdict, now());
  switch (resolved.status) {
    case "resolved":
      console.log(
        verdict === "upheld"
          ? `Upheld. The results of ${resolved.learners} learners were put right.`
          : "Dismissed. The question is asked as before.",
      );
      return 0;
    case "last-question":
      console.error(
        "It is the last question of a lesson, which could never be finished without it.",
      );
      return 1;
    case "not-found":
      console.error("There is no open report with this id.");
      return 1;
  }
}
