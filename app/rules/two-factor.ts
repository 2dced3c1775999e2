/** Signing in with two steps: what is typed where a code is asked for, and the words about it. */
export const TWO_FACTOR_MESSAGES = {
  required: "Code is required",
  wrong: "That code is not right. Please try the one your app shows now.",
  wrongRecovery: "That is not one of your unused recovery codes.",
  tooMany: "Too many login attempts. Please wait a moment and try again.",
} as const;

export const RECOVERY_CODE_COUNT = 10;
/** No letter or digit that is mistaken for another one on paper. */
export const RECOVERY_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
export const RECOVERY_LENGTH = 10;

export type GivenCode =
  | { kind: "app"; code: string }
  | { kind: "recovery"; code: string }
  | { kind: "none" };

/** People add spaces and dashes as they read a code; capitals mean nothing. */
export function readGivenCode(text: string): GivenCode {
  const code = text.replaceAll(/[\s\-–]/gu, "").toLowerCase();
  if (/^\d{6}$/.test(code)) return { kind: "app", code };
  const isRecovery =
    code.length === RECOVERY_LENGTH &&
    Array.from(code).every((letter) => RECOVERY_ALPHABET.includes(letter));
  return isRecovery ? { kind: "recovery", code } : { kind: "none" };
}

/** "abcde-fghjk": two halves are easier to copy. */
export const recoveryCodeInWords = (code: string) =>
  `${code.slice(0, RECOVERY_LENGTH / 2)}-${code.slice(RECOVERY_LENGTH / 2)}`;
