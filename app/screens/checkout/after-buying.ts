import type { Address } from "#app/ui/link.tsx";

/** Where a new subscriber goes on: on the page they came from, otherwise on one that says what they have. */
export function afterBuying(returnTo: string | null): Address {
  if (returnTo === null) return "/checkout/premium";
  // A lesson that opens says enough; a topic looks much as before.
  return (returnTo.startsWith("/topic/") ? `${returnTo}?premium=started` : returnTo) as Address;
}

export const YOU_HAVE_PREMIUM = "You have Premium: every lesson in every topic.";
