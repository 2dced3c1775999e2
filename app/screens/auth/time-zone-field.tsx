import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** The browser's own zone, sent along: a learner's day begins at their own midnight. */
export function TimeZoneField() {
  const zone = useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => "UTC",
  );
  return <input type="hidden" name="timeZone" value={zone} readOnly />;
}
