import { checkPassword, PASSWORD_CHECKLIST, PASSWORD_RULE_TEXTS } from "#app/rules/password.ts";
import type { Requirement } from "#app/ui/parts/password-field.tsx";

/** The checklist beside a field for a new password, judged at every key. */
export function passwordRequirements(password: string): Requirement[] {
  const unmet = checkPassword(password);
  return PASSWORD_CHECKLIST.map((rule) => ({
    label: PASSWORD_RULE_TEXTS[rule],
    isMet: !unmet.includes(rule),
  }));
}
