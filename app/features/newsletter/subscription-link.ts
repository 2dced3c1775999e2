import { hashToken, mailedLink, mailedToken } from "../accounts/mailed-token.ts";

/** One link per subscription: it confirms, it ends, and only the owner of the address has it. */
export const subscriptionLink = (subscriberId: string) =>
  mailedLink("/newsletter", mailedToken("newsletter", subscriberId));

export const subscriptionHash = (subscriberId: string) =>
  hashToken(mailedToken("newsletter", subscriberId));
