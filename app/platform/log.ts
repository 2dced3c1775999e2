import { pino } from "pino";

/** Structured lines on standard output. Never pass it anything a person typed as a secret. */
export const log = pino({
  // Set at the start: reading settings here would fail before the error could be shown in one line.
  level: "info",
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: ["password", "token", "cookie", "authorization", "*.password", "*.token", "*.apiKey"],
  hooks: { streamWrite: inAscii },
});

/** JSON allows line separators and terminal control characters: escape them, so that a log viewer cannot be tricked. */
function inAscii(line: string): string {
  return line.replaceAll(
    /[^\n\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
