import { runImport } from "#app/features/imports/run-import.ts";
import { now } from "#app/platform/clock.ts";
import type { Job } from "./job.ts";

/** Safe to run twice: what was stored is stored with that it was. */
export const runImportJob: Job<"run-import"> = {
  name: "run-import",
  isAwaited: true,
  // A long one takes a processor.
  concurrency: 1,
  run: (input) => runImport(input, now),
};
