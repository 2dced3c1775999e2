import { checkPassword, PASSWORD_CHECKLIST, PASSWORD_RULE_TEXTS } from "#app/rules/password.ts";
import type { Requirement } from "#app/ui/parts/password-field.tsx";

/** Always listed, so that the list does not grow while somebody is about to press the button below it. */
const LISTED = [
  ...PASSWORD_CHECKLIST.slice(0, -1),
  "common",
  ...PASSWORD_CHECKLIST.slice(-1),
] as const;

/** The checklist beside a field for a new password, judged at every key: six rules, and any other that is broken. */
export function passwordRequirements(
  password: string,
  ownWords: readonly string[] = [],
): Requirement[] {
  const given = ownWords.filter((word) => word !== "");
  const unmet = password === "" ? LISTED : checkPassword(password, { ownWords: given });
  return [...new Set([...LISTED, ...unmet])].map((rule) => ({
    label: PASSWORD_RULE_TEXTS[rule],
    isMet: !unmet.includes(rule),
  }));
}
