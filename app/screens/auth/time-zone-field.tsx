import { useSyncExternalStore } from "react";

const noSubscription = () => () => undefined;

/** Sends the browser's time zone: a learner's day starts at their own midnight. */
export function TimeZoneField() {
  const zone = useSyncExternalStore(
    noSubscription,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => "UTC",
  );
  return <input type="hidden" name="timeZone" value={zone} readOnly />;
}
