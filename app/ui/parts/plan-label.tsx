import Star from "lucide-react/icons/star";

/** "Free" or "⭐ Premium". The star is drawn so that it looks the same everywhere, but stays in the text. */
export function PlanLabel({ isPremium }: { isPremium: boolean }) {
  if (!isPremium) return "Free";
  return (
    <span className="inline-flex items-center gap-1">
      <Star className="size-3.5 fill-honey stroke-honey-deep" />
      <span>
        <span className="sr-only">⭐ </span>Premium
      </span>
    </span>
  );
}
