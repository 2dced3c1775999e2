import { loadStatus } from "#app/features/operations/load-status.ts";
import { now } from "#app/platform/clock.ts";
import { siteFaults, type SiteStatus } from "#app/rules/operations/site-faults.ts";
import { withDatabase } from "./with-database.ts";

/** `ops status [--json]`: one command for a cron line. Exit code 1 if something needs the operator. */
export async function status(asJson: boolean): Promise<number> {
  const moment = now();
  const site = await withDatabase(() => loadStatus(moment));
  const faults = siteFaults(site, moment);
  const ok = faults.length === 0;
  if (asJson) console.log(JSON.stringify({ ok, faults, ...site }));
  else
    for (const line of [...linesOf(site), ...faults.map((fault) => `! ${fault}`)])
      console.log(line);
  return ok ? 0 : 1;
}

function linesOf(site: SiteStatus): string[] {
  const { database, disk, emails, jobs, runs, tokens } = site;
  const faults = Object.entries(runs.faults).map(([fault, count]) => `${fault} ${count}`);
  return [
    `Nectar ${site.version}${site.commit ? ` (commit ${site.commit})` : ""}, role ${site.role}`,
    `database: PostgreSQL ${database.version}, schema of ${database.migration}`,
    `disk: ${Math.floor(disk.freeMegabytes)} of ${Math.floor(disk.totalMegabytes)} MB free`,
    `last backup: ${site.lastBackupAt?.toISOString() ?? "none"}`,
    `emails: ${emails.waiting} waiting, ${emails.givenUp} given up in 24 hours${emails.lastError ? ` (last reason: ${emails.lastError})` : ""}`,
    `jobs: ${jobs.waiting} waiting (the oldest for ${jobs.oldestSeconds} s), ${jobs.failed} failed in 24 hours`,
    `runs in 24 hours: ${runs.done} done, ${runs.failed} failed${faults.length > 0 ? ` (${faults.join(", ")})` : ""}`,
    `AI service: ${site.ai ?? "none"}; tokens today: ${tokens.today} of ${tokens.budget}`,
    `written courses: ${site.concepts.tooFewQuestions} of ${site.concepts.written} ideas have too few questions`,
    `open reports: ${site.openReports}; messages: ${site.messages}`,
  ];
}
