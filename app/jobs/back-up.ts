import { backUp } from "#app/features/operations/back-up.ts";
import { now } from "#app/platform/clock.ts";
import { env } from "#app/platform/env.ts";
import { log } from "#app/platform/log.ts";
import type { Job } from "./job.ts";

/** At `BACKUP_AT`, in UTC. Safe to run twice: the second file replaces the first one of the day. */
export function backUpJob(connectionString: string, at: string): Job<"back-up"> {
  const [hour = "", minute = ""] = at.split(":");
  return {
    name: "back-up",
    every: `${Number(minute)} ${Number(hour)} * * *`,
    concurrency: 1,
    run: async () => {
      const { file, rows } = await backUp(connectionString, env(), now());
      log.info({ file, rows }, "backup");
    },
  };
}
