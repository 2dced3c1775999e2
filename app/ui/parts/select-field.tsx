import type { ComponentProps } from "react";
import ChevronDown from "lucide-react/icons/chevron-down";
import { classNames } from "../class-names.ts";
import { describing, FieldFrame, type FieldWords, inputLook } from "./field.tsx";

export type Choice = { value: string; label: string };
export type ChoiceGroup = { label: string; options: readonly Choice[] };

type SelectFieldProps = Omit<ComponentProps<"select">, "children"> &
  FieldWords & { name: string; options: readonly (Choice | ChoiceGroup)[] };

export function SelectField({
  name,
  id = name,
  label,
  hint,
  error,
  options,
  className,
  ...props
}: SelectFieldProps) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      <div className="relative">
        <select
          id={id}
          name={name}
          className={classNames(inputLook, "appearance-none pr-11")}
          {...describing(id, { hint, error })}
          {...props}
        >
          {options.map((option) =>
            "options" in option ? (
              <optgroup key={option.label} label={option.label}>
                <Options options={option.options} />
              </optgroup>
            ) : (
              <Options key={option.value} options={[option]} />
            ),
          )}
        </select>
        <ChevronDown className="pointer-events-none absolute top-1/2 right-4 size-5 -translate-y-1/2 text-ink-soft" />
      </div>
    </FieldFrame>
  );
}

function Options({ options }: { options: readonly Choice[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
