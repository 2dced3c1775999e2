import { characterCount } from "../clean-text.ts";
import { isCommonPassword } from "./common-passwords.ts";

/** What a password needs (spec section 5; decisions, 'Accounts'; docs/security.md, A01 to A04). */
export const PASSWORD = { least: 8, most: 128, specials: '!@#$%^&*(),.?":{}|<>' } as const;
export const PASSWORD_MESSAGE = "Password requirements not met";
export const PASSWORDS_DIFFER_MESSAGE = "Passwords do not match";
export const PASSWORDS_MATCH_MESSAGE = "Passwords match!";

export type PasswordRule =
  | "length"
  | "uppercase"
  | "lowercase"
  | "number"
  | "special"
  | "too-long"
  | "control"
  | "common";

/** Shown before typing; after that only the unmet rules are listed. */
export const PASSWORD_HINT =
  "At least 8 characters with upper and lower case, a number and a special character.";

export const PASSWORD_RULE_TEXTS: Record<PasswordRule, string> = {
  length: "At least 8 characters",
  uppercase: "One uppercase letter",
  lowercase: "One lowercase letter",
  number: "One number",
  special: `One special character (${PASSWORD.specials})`,
  "too-long": "At most 128 characters",
  control: "No control characters",
  common: "Not a common password or your own name",
};

export type PasswordPolicy = {
  /** Off only if the operator disables it. */
  refuseCommon?: boolean;
  /** Words an attacker can guess: the instance's name, the learner's name, the part of the address before the @. */
  ownWords?: readonly string[];
};

/** The unmet rules; empty if the password is accepted. */
export function checkPassword(password: string, policy: PasswordPolicy = {}): PasswordRule[] {
  const { refuseCommon = true, ownWords = [] } = policy;
  // Checked first and alone, so that a megabyte of input costs nothing.
  if (password.length > PASSWORD.most * 2 || characterCount(password) > PASSWORD.most) {
    return ["too-long"];
  }
  const faults: [PasswordRule, boolean][] = [
    ["length", characterCount(password) < PASSWORD.least],
    ["uppercase", !/\p{Lu}/u.test(password)],
    ["lowercase", !/\p{Ll}/u.test(password)],
    ["number", !/\p{Nd}/u.test(password)],
    ["special", !Array.from(PASSWORD.specials).some((special) => password.includes(special))],
    ["control", /[\p{Cc}\p{Cs}]/u.test(password)],
    ["common", refuseCommon && isCommonPassword(password, ownWords)],
  ];
  return faults.filter(([, isFault]) => isFault).map(([rule]) => rule);
}

/**
 * The form of the password to hash. NFKC, because another keyboard or system may encode 'é' differently. Nothing is
 * trimmed or truncated.
 */
export function passwordToHash(password: string): string {
  return password.normalize("NFKC");
}
