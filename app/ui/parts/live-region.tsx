type LiveRegionProps = {
  /** What just happened. Keep the element mounted and change this. */
  message: string | null | undefined;
  /** Interrupts the screen reader: for errors only. */
  isUrgent?: boolean;
  /** Makes it visible as well. */
  className?: string;
};

/** Announces to screen readers what others see happen. */
export function LiveRegion({ message, isUrgent = false, className = "sr-only" }: LiveRegionProps) {
  return (
    <p aria-live={isUrgent ? "assertive" : "polite"} className={className}>
      {message ?? ""}
    </p>
  );
}
