import { pino } from "pino";
import { env } from "./env.ts";

/** Structured lines on standard output. Nothing a person typed as a secret is ever passed to it. */
export const log = pino({
  level: env().LOG_LEVEL,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: ["password", "token", "cookie", "authorization", "*.password", "*.token", "*.apiKey"],
});
