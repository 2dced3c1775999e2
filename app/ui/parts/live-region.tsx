type LiveRegionProps = {
  /** What just happened. Keep the element on the page and change this. */
  message: string | null | undefined;
  /** Interrupts what is being read: for errors only. */
  isUrgent?: boolean;
  /** Seen as well as heard. */
  className?: string;
};

/** Says to those who listen what others see happen. */
export function LiveRegion({ message, isUrgent = false, className = "sr-only" }: LiveRegionProps) {
  return (
    <p aria-live={isUrgent ? "assertive" : "polite"} className={className}>
      {message ?? ""}
    </p>
  );
}
