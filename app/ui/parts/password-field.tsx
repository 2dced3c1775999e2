import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import Check from "lucide-react/icons/check";
import CircleIcon from "lucide-react/icons/circle";
import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { classNames } from "../class-names.ts";
import { describing, FieldFrame, type FieldWords, inputLook } from "./field.tsx";

type PasswordFieldProps = Omit<ComponentProps<"input">, "type" | "value"> &
  FieldWords & {
    name: string;
    autoComplete: "new-password" | "current-password";
    aside?: ReactNode;
    /** The rules a new password does not meet yet, checked on every keystroke. */
    unmetRules?: (password: string) => readonly string[];
    /** Called with the typed text, for a field that compares. */
    onType?: (password: string) => void;
  };

export function PasswordField({
  name,
  id = name,
  label,
  hint,
  error,
  aside,
  unmetRules,
  onType,
  onChange,
  className,
  ...props
}: PasswordFieldProps) {
  const [typed, setTyped] = useState("");
  const [isShown, setIsShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (password: string) => {
    setTyped(password);
    onType?.(password);
  };
  // What was typed or autofilled before hydration.
  const catchUp = useEffectEvent(() => input.current?.value && take(input.current.value));
  useEffect(() => void catchUp(), []);
  const Icon = isShown ? EyeOff : Eye;
  const hasRules = unmetRules !== undefined && typed !== "";
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hasRules ? undefined : hint}
      error={error}
      aside={aside}
      className={className}
    >
      <div className="relative">
        <input
          ref={input}
          id={id}
          name={name}
          type={isShown ? "text" : "password"}
          className={classNames(inputLook, "pr-14")}
          onChange={(event) => {
            take(event.target.value);
            onChange?.(event);
          }}
          {...describing(id, { hint: hasRules ? undefined : hint, error })}
          {...props}
        />
        <button
          type="button"
          aria-label="Show password"
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
          className="absolute top-0.5 right-0.5 grid size-11 place-items-center rounded-soft text-ink-soft hover:text-ink noscript:hidden"
        >
          <Icon className="size-5" />
        </button>
      </div>
      {hasRules && (
        // The hint keeps its height, so that nothing below moves when the rules replace it.
        <div className="mt-2 grid text-sm *:col-start-1 *:row-start-1">
          <span aria-hidden className="invisible">
            {hint}
          </span>
          <UnmetRules rules={unmetRules(typed)} />
        </div>
      )}
    </FieldFrame>
  );
}

/** One line stays when every rule is met, so that the fields below don't jump on the last keystroke. */
function UnmetRules({ rules }: { rules: readonly string[] }) {
  if (rules.length === 0)
    return (
      <p className="flex items-start gap-2 text-meadow">
        <Check className="mt-0.5 size-4 shrink-0" />
        This password meets every rule
      </p>
    );
  return (
    <ul
      className="grid content-start gap-x-4 gap-y-1 text-ink-soft sm:grid-cols-2"
      aria-label="Password requirements"
    >
      {rules.map((rule) => (
        <li
          key={rule}
          // The longest rules take a row of their own.
          className={classNames("flex items-start gap-2", rule.length > 30 && "sm:col-span-2")}
        >
          <CircleIcon className="mt-0.5 size-3.5 shrink-0 p-0.5" />
          <span>
            {rule}
            <span className="sr-only"> (still needed)</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
