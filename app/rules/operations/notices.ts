import {
  BACKUP_DAYS,
  isBackupOverdue,
  isDiskLow,
  isMailFailing,
  MAIL_FAILING_MINUTES,
  type SiteStatus,
} from "./site-faults.ts";

/** What an operator gets an email about. */
export const NOTICES = ["ai-away", "mail-failing", "disk-low", "no-backup", "report"] as const;
export type Notice = (typeof NOTICES)[number];

/** Minutes that it has to last; the status itself waits for the others. */
const MINUTES: Partial<Record<Notice, number>> = { "ai-away": 10 };

export const NOTICE_WORDS: Record<Notice, string> = {
  "ai-away": "The AI service hasn't answered for 10 minutes",
  "mail-failing": `An email has been failing for ${MAIL_FAILING_MINUTES} minutes`,
  "disk-low": "Less than a tenth of the disk is free",
  "no-backup": `There has been no backup for ${BACKUP_DAYS} days`,
  report: "A learner has reported a mistake",
};

type Signals = Pick<
  SiteStatus,
  "ai" | "emails" | "disk" | "since" | "lastBackupAt" | "openReports"
>;

/** Which of them hold now. */
export function activeNotices(signals: Signals, now: Date): Notice[] {
  const holds: Record<Notice, boolean> = {
    "ai-away": signals.ai !== null && signals.ai !== "ok",
    "mail-failing": isMailFailing(signals.emails, now),
    "disk-low": isDiskLow(signals.disk),
    "no-backup": isBackupOverdue(signals, now),
    report: signals.openReports > 0,
  };
  return NOTICES.filter((notice) => holds[notice]);
}

/** Told once for as long as it lasts. */
export const isTimeToNotify = (
  { notice, since, notifiedAt }: { notice: Notice; since: Date; notifiedAt: Date | null },
  now: Date,
): boolean =>
  notifiedAt === null && now.getTime() - since.getTime() >= (MINUTES[notice] ?? 0) * 60_000;
