/** Two-factor sign-in: parsing codes, and the messages about them. */
export const TWO_FACTOR_MESSAGES = {
  required: "Code is required",
  wrong: "That code isn't right. Please try the one your app shows now.",
  wrongRecovery: "That isn't one of your unused recovery codes.",
  tooMany: "Too many login attempts. Please wait a moment and try again.",
} as const;

export const RECOVERY_CODE_COUNT = 10;
/** Without letters and digits that look alike on paper. */
export const RECOVERY_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
export const RECOVERY_LENGTH = 10;

export type TwoFactorCode =
  | { kind: "app"; code: string }
  | { kind: "recovery"; code: string }
  | { kind: "none" };

/** Ignores spaces, dashes and case. */
export function parseTwoFactorCode(text: string): TwoFactorCode {
  const code = text.replaceAll(/[\s\-–]/gu, "").toLowerCase();
  if (/^\d{6}$/.test(code)) return { kind: "app", code };
  const isRecovery =
    code.length === RECOVERY_LENGTH &&
    Array.from(code).every((letter) => RECOVERY_ALPHABET.includes(letter));
  return isRecovery ? { kind: "recovery", code } : { kind: "none" };
}

/** "abcde-fghjk": easier to copy in two halves. */
export const formatRecoveryCode = (code: string) =>
  `${code.slice(0, RECOVERY_LENGTH / 2)}-${code.slice(RECOVERY_LENGTH / 2)}`;
