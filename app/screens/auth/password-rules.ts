import { checkPassword, PASSWORD_CHECKLIST, PASSWORD_RULE_TEXTS } from "#app/rules/password.ts";
import type { Requirement } from "#app/ui/parts/password-field.tsx";

/** The checklist beside a field for a new password, judged at every key: five rules, and any other that is broken. */
export function passwordRequirements(
  password: string,
  ownWords: readonly string[] = [],
): Requirement[] {
  const given = ownWords.filter((word) => word !== "");
  const unmet = password === "" ? PASSWORD_CHECKLIST : checkPassword(password, { ownWords: given });
  return [...new Set([...PASSWORD_CHECKLIST, ...unmet])].map((rule) => ({
    label: PASSWORD_RULE_TEXTS[rule],
    isMet: !unmet.includes(rule),
  }));
}
