import { hashToken, emailedLink, emailedToken } from "../accounts/emailed-token.ts";

/** One link per subscription confirms and ends it; only the owner of the address has it. */
export const subscriptionLink = (subscriberId: string) =>
  emailedLink("/newsletter", emailedToken("newsletter", subscriberId));

/** The hash stored for the subscription's link. */
export const subscriptionHash = (subscriberId: string) =>
  hashToken(emailedToken("newsletter", subscriberId));
