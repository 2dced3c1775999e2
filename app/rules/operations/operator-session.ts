/** An operator signs in again after this long, however busy. */
export const OPERATOR_HOURS = 12;
/** And after this long without opening one of their pages. */
export const OPERATOR_IDLE_MINUTES = 30;

type Session = { createdAt: Date; operatorAt: Date | null };

/** Whether a session may no longer open the operator's pages; signing in counts as the first visit. */
export function isOperatorSessionOver({ createdAt, operatorAt }: Session, now: Date): boolean {
  const minutesSince = (moment: Date) => (now.getTime() - moment.getTime()) / 60_000;
  return (
    minutesSince(createdAt) >= OPERATOR_HOURS * 60 ||
    minutesSince(operatorAt ?? createdAt) >= OPERATOR_IDLE_MINUTES
  );
}
