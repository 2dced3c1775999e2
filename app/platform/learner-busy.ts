import { rootCause } from "./root-cause.ts";

/** Too many of a learner's requests wait for each other. */
export class LearnerBusy extends Error {
  constructor() {
    super("too many requests of this learner wait for each other");
  }
}

/** SQLSTATE 55P03: another process held a row for longer than `lock_timeout`. */
const LOCK_NOT_AVAILABLE = "55P03";

/** Whether a request waited in vain for other requests of the same learner: it changed nothing, and can be sent again. */
export const isLearnerBusy = (error: unknown): boolean =>
  error instanceof LearnerBusy || rootCause(error).code === LOCK_NOT_AVAILABLE;
