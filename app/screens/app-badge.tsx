import { useEffect } from "react";

/** The number of reviews due on the installed app's icon, where the platform shows one; none for a visitor. */
export function AppBadge({ count }: { count: number }) {
  useEffect(() => {
    // A platform without badges either lacks the function or refuses.
    if ("setAppBadge" in navigator) void navigator.setAppBadge(count).catch(() => undefined);
  }, [count]);
  return null;
}
