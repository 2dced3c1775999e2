import { loadStatus } from "#app/features/operations/load-status.ts";
import { siteFaults, type SiteStatus } from "#app/rules/operations/site-faults.ts";
import { Notice } from "#app/ui/parts/notice.tsx";
import { infoOf } from "../request.ts";
import { privateMeta } from "../private-meta.ts";
import type { Route } from "./+types/overview";
import { FactsTable, type Fact } from "./data-table.tsx";
import { formatCount, formatUtc } from "./format.ts";
import { operatorOf } from "./operator-request.ts";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, "Status");

export async function loader({ context }: Route.LoaderArgs) {
  operatorOf(context);
  const { now } = infoOf(context);
  const status = await loadStatus(now);
  return { status, faults: siteFaults(status, now) };
}

export default function Overview({ loaderData: { status, faults } }: Route.ComponentProps) {
  return (
    <>
      {faults.length === 0 ? (
        <Notice tone="success" title="All is well" isAnnounced={false} className="mb-6" />
      ) : (
        <Notice tone="warning" title="Needs you" isAnnounced={false} className="mb-6">
          <ul>
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </Notice>
      )}
      <FactsTable label="What this site does" rows={rowsOf(status)} />
    </>
  );
}

/** The same figures as `ops status`. */
function rowsOf(status: SiteStatus): Fact[] {
  const { database, disk, emails, jobs, runs, tokens, concepts } = status;
  const faults = Object.entries(runs.faults).map(([fault, count]) => `${fault} ${count}`);
  return [
    [
      "Version",
      `${status.version}${status.commit ? ` (${status.commit})` : ""}, role ${status.role}`,
    ],
    ["Database", `PostgreSQL ${database.version}, schema of ${database.migration}`],
    [
      "Disk",
      `${formatCount(Math.floor(disk.freeMegabytes))} of ${formatCount(Math.floor(disk.totalMegabytes))} MB free`,
    ],
    ["Last backup", status.lastBackupAt ? formatUtc(status.lastBackupAt) : "none"],
    ["Emails waiting", formatCount(emails.waiting)],
    [
      "Emails given up in 24 hours",
      `${emails.givenUp}${emails.lastError ? ` (last reason: ${emails.lastError})` : ""}`,
    ],
    ["Jobs waiting", `${jobs.waiting} (the oldest for ${jobs.oldestSeconds} s)`],
    ["Jobs failed in 24 hours", String(jobs.failed)],
    [
      "Runs in 24 hours",
      `${runs.done} done, ${runs.failed} failed${faults.length > 0 ? ` (${faults.join(", ")})` : ""}`,
    ],
    ["AI service", status.ai ?? "none"],
    ["Tokens today", `${formatCount(tokens.today)} of ${formatCount(tokens.budget)}`],
    [
      "Written courses",
      `${concepts.tooFewQuestions} of ${concepts.written} ideas have too few questions`,
    ],
    ["Open reports", String(status.openReports)],
    ["Messages", String(status.messages)],
  ];
}
