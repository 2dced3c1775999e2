import { pino } from "pino";

/** Structured lines on standard output. Never log a secret that a person typed. */
export const log = pino({
  // Set at start: reading the settings here would fail before the error can be printed in one line.
  level: "info",
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: ["password", "token", "cookie", "authorization", "*.password", "*.token", "*.apiKey"],
  hooks: { streamWrite: inAscii },
});

/**
 * JSON allows line separators and terminal control characters; escape them, so that they can't forge lines in a log
 * viewer.
 */
function inAscii(line: string): string {
  return line.replaceAll(
    /[^\n\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
