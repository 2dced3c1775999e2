/** What an operator can do on their pages, in the words of the log. */
export const OPERATOR_ACTIONS = {
  "report-upheld": "upheld a report",
  "report-dismissed": "dismissed a report",
  "doubt-upheld": "withdrew a doubted question",
  "doubt-dismissed": "confirmed a doubted question",
  "message-deleted": "deleted a message",
  "accounts-created": "created accounts",
  "account-renamed": "renamed an account",
  "account-locked": "locked an account",
  "account-unlocked": "unlocked an account",
  "account-signed-out": "signed an account out everywhere",
  "account-deleted": "deleted an account",
  "reset-link-made": "made a link to choose a new password",
  "second-step-removed": "turned off two-step sign-in for an account",
  "operator-added": "named an operator",
  "operator-removed": "ended an operator's access",
  "premium-granted": "granted Premium",
  "premium-revoked": "revoked Premium",
} as const;

export type OperatorAction = keyof typeof OPERATOR_ACTIONS;
