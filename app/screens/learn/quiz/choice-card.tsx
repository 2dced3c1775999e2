import type { ReactNode } from "react";
import { BOX } from "#app/ui/parts/box.ts";

type ChoiceCardProps = {
  name: string;
  value: string;
  label: ReactNode;
  description?: ReactNode;
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
};

/** One of several options that can be combined: a native checkbox as a large card. */
export function ChoiceCard({ name, value, label, description, isOn, onToggle }: ChoiceCardProps) {
  return (
    <label className="flex min-h-14 cursor-pointer items-start gap-3 rounded-soft border border-line-strong bg-surface p-4 transition-colors hover:bg-sunken has-checked:border-honey-deep has-checked:bg-comb has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        type="checkbox"
        name={name}
        value={value}
        checked={isOn}
        onChange={(event) => onToggle(event.target.checked)}
        className={BOX}
      />
      <span className="min-w-0">
        <span className="block font-medium">{label}</span>
        {description !== undefined && (
          <span className="block text-sm text-ink-soft">{description}</span>
        )}
      </span>
    </label>
  );
}
