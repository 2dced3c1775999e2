/** What `ops status` and the operator's pages show of a site, at one moment. */
export interface SiteStatus {
  version: string;
  commit: string | null;
  role: string;
  /** Seconds by which this process's clock is off: ahead, or behind if below zero. */
  clockErrorSeconds: number;
  database: { version: string; migration: string };
  disk: { freeMegabytes: number; totalMegabytes: number };
  /** When somebody first signed up: a new site needs no backup yet. */
  since: Date | null;
  lastBackupAt: Date | null;
  emails: {
    waiting: number;
    /** Given up in the last 24 hours. */
    givenUp: number;
    /** When the oldest email was written that has failed more than once and waits for another try. */
    failingSince: Date | null;
    lastError: string | null;
  };
  jobs: {
    waiting: number;
    /** In the last 24 hours, after all retries. */
    failed: number;
    /** Seconds that the oldest job has been ready without being started. */
    oldestSeconds: number;
  };
  /** Runs of the generators that ended in the last 24 hours. */
  runs: { done: number; failed: number; faults: Record<string, number> };
  tokens: { today: number; budget: number };
  /** "ok", null without a service, or what is wrong. */
  ai: string | null;
  /** Concepts of written courses whose lesson is written, and those with too few questions for reviews. */
  concepts: { written: number; tooFewQuestions: number };
  openReports: number;
  messages: number;
}

export const LOW_DISK_SHARE = 0.1;
export const BACKUP_DAYS = 2;
export const MAIL_FAILING_MINUTES = 30;
const JOB_WAITING_SECONDS = 600;
const CLOCK_TOLERANCE_SECONDS = 60;
const CLOCK_LIMIT_SECONDS = 24 * 60 * 60;
const TOKENS_LOW_SHARE = 0.9;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** What an operator has to look at, in one line each; empty while all is well. Reports and messages are no faults. */
export function siteFaults(status: SiteStatus, now: Date): string[] {
  const { disk, emails, jobs, runs, tokens, ai, clockErrorSeconds } = status;
  const faults: [boolean, string][] = [
    [isClockOff(clockErrorSeconds), `clock: ${describeClockError(clockErrorSeconds)}`],
    [isDiskLow(disk), `disk: ${Math.floor(disk.freeMegabytes)} MB free, under 10%`],
    [isBackupOverdue(status, now), `backup: none within ${BACKUP_DAYS} days`],
    [isMailFailing(emails, now), `email: failing for ${MAIL_FAILING_MINUTES} minutes or more`],
    [emails.givenUp > 0, `email: ${emails.givenUp} given up in 24 hours`],
    [jobs.failed > 0, `jobs: ${jobs.failed} failed in 24 hours`],
    [jobs.oldestSeconds > JOB_WAITING_SECONDS, "jobs: one has waited for over ten minutes"],
    [runs.failed > runs.done, `lessons: ${runs.failed} of ${runs.failed + runs.done} runs failed`],
    [
      ai !== null && tokens.today >= tokens.budget * TOKENS_LOW_SHARE,
      `tokens: ${tokens.today} of ${tokens.budget} used today`,
    ],
    [ai !== null && ai !== "ok", `AI service: ${ai}`],
  ];
  return faults.flatMap(([isFault, text]) => (isFault ? [text] : []));
}

export const isClockOff = (errorSeconds: number): boolean =>
  Math.abs(errorSeconds) > CLOCK_TOLERANCE_SECONDS;

/** Nothing is deleted by age then: with a wrong clock everything may be old. */
export const isClockUseless = (errorSeconds: number): boolean =>
  Math.abs(errorSeconds) > CLOCK_LIMIT_SECONDS;

export const describeClockError = (errorSeconds: number): string =>
  `${Math.abs(errorSeconds)} seconds ${errorSeconds > 0 ? "ahead" : "behind"}`;

export const isDiskLow = ({ freeMegabytes, totalMegabytes }: SiteStatus["disk"]): boolean =>
  freeMegabytes < totalMegabytes * LOW_DISK_SHARE;

/** A site that is younger than a backup may be isn't overdue. */
export function isBackupOverdue(
  { since, lastBackupAt }: Pick<SiteStatus, "since" | "lastBackupAt">,
  now: Date,
): boolean {
  const from = lastBackupAt ?? since;
  return from !== null && now.getTime() - from.getTime() > BACKUP_DAYS * DAY;
}

export const isMailFailing = (
  { failingSince }: Pick<SiteStatus["emails"], "failingSince">,
  now: Date,
): boolean =>
  failingSince !== null && now.getTime() - failingSince.getTime() >= MAIL_FAILING_MINUTES * MINUTE;
