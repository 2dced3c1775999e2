import type { Address } from "#app/ui/link.tsx";

/** What the last action changed, for the tab to confirm. */
type Change = "cancelled" | "ended" | "resumed" | "card" | "unavailable";

/** The subscription tab of the settings. */
export const subscriptionPath = (change?: Change): Address =>
  change ? `/profile?tab=subscription&premium=${change}` : "/profile?tab=subscription";
