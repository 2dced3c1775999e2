import type { ReactNode } from "react";
import Check from "lucide-react/icons/check";
import { Hexagon } from "#app/ui/parts/hexagon.tsx";

type ChoiceCardProps = {
  name: string;
  value: string;
  label: ReactNode;
  description?: ReactNode;
  /** Shown at the right, such as a tag. */
  aside?: ReactNode;
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
};

/** One of several options that can be combined: a native checkbox as a large card, with a cell that fills. */
export function ChoiceCard({
  name,
  value,
  label,
  description,
  aside,
  isOn,
  onToggle,
}: ChoiceCardProps) {
  return (
    <label className="relative flex min-h-14 cursor-pointer items-start gap-3 rounded-soft border border-line-strong bg-surface p-4 transition-colors hover:bg-sunken has-checked:border-honey-deep has-checked:bg-comb has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        type="checkbox"
        name={name}
        value={value}
        checked={isOn}
        onChange={(event) => onToggle(event.target.checked)}
        className="absolute inset-0 cursor-pointer appearance-none opacity-0 forced-colors:static forced-colors:size-6 forced-colors:appearance-auto forced-colors:opacity-100"
      />
      <Hexagon tone={isOn ? "honey" : "outline"} className="size-7 forced-colors:hidden">
        {isOn && <Check className="size-4 stroke-3 text-on-honey" />}
      </Hexagon>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{label}</span>
        {description !== undefined && (
          <span className="block text-sm text-ink-soft">{description}</span>
        )}
      </span>
      {aside}
    </label>
  );
}
