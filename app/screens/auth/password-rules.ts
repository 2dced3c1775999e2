import { checkPassword, PASSWORD_RULE_TEXTS } from "#app/rules/accounts/password.ts";

/** The rules a password doesn't meet yet, checked on every keystroke. */
export function unmetPasswordRules(password: string, ownWords: readonly string[] = []): string[] {
  const words = ownWords.filter((word) => word !== "");
  return checkPassword(password, { ownWords: words }).map((rule) => PASSWORD_RULE_TEXTS[rule]);
}
