import { checkPassword, PASSWORD_RULE_TEXTS } from "#app/rules/password.ts";

/** What a password still lacks, judged at every key. */
export function unmetPasswordRules(password: string, ownWords: readonly string[] = []): string[] {
  const given = ownWords.filter((word) => word !== "");
  return checkPassword(password, { ownWords: given }).map((rule) => PASSWORD_RULE_TEXTS[rule]);
}
