import { characterCount } from "./clean-text.ts";
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

/** Before a key is pressed; from then on only what is still missing is listed. */
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
  /** Off only where an operator says so. */
  refuseCommon?: boolean;
  /** Guessable from the outside: the instance's name, the learner's name, the part of the address before the @. */
  ownWords?: readonly string[];
};

/** The rules that are not met yet; none means the password is accepted. */
export function checkPassword(password: string, policy: PasswordPolicy = {}): PasswordRule[] {
  const { refuseCommon = true, ownWords = [] } = policy;
  // Said alone and first: nobody gets us to work through a megabyte.
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
 * What is hashed. NFKC, so that a password typed on another keyboard or system signs in: 'é' has two spellings that
 * look the same. Nothing is trimmed or cut: spaces and every other character count.
 */
export function passwordToHash(password: string): string {
  return password.normalize("NFKC");
}
