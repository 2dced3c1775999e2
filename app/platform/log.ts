import { pino } from "pino";

/** Structured lines on standard output. Nothing a person typed as a secret is ever passed to it. */
export const log = pino({
  // The start sets LOG_LEVEL: reading settings here would fail before anyone could say so in one line.
  level: "info",
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: ["password", "token", "cookie", "authorization", "*.password", "*.token", "*.apiKey"],
});
