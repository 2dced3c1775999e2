import type { JobInputs, JobName } from "#app/db/queue.ts";

export interface Job<Name extends JobName> {
  name: Name;
  /** Cron expression in UTC; a scheduled job has no input. */
  every?: string;
  /** Also run once when a worker starts. */
  atStart?: boolean;
  /** Someone may be waiting for what a worker that died was doing. */
  isAwaited?: boolean;
  /** How many jobs of this kind a process runs in parallel. */
  concurrency: number;
  run: (input: JobInputs[Name], signal: AbortSignal) => Promise<void>;
}
