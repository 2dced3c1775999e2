import { pino } from "pino";

/** Structured lines on standard output. Nothing a person typed as a secret is ever passed to it. */
export const log = pino({
  // The start sets LOG_LEVEL: reading settings here would fail before anyone could say so in one line.
  level: "info",
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: ["password", "token", "cookie", "authorization", "*.password", "*.token", "*.apiKey"],
  hooks: { streamWrite: inAscii },
});

/** JSON lets line separators and a terminal's control characters pass: whoever reads along sees only what they name. */
function inAscii(line: string): string {
  return line.replaceAll(
    /[^\n\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
