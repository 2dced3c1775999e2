import { readSource } from "#app/features/sources/read-source.ts";
import { now } from "#app/platform/clock.ts";
import type { Job } from "./job.ts";

/** Safe to run twice: its text is stored with that it was read. */
export const readSourceJob: Job<"read-source"> = {
  name: "read-source",
  isAwaited: true,
  // A long document takes a processor and half a gigabyte.
  concurrency: 1,
  run: (input, signal) => readSource(input, now, { signal }),
};
