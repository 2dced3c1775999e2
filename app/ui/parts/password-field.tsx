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

export type Requirement = { label: string; isMet: boolean };

type PasswordFieldProps = Omit<ComponentProps<"input">, "type" | "value"> &
  FieldWords & {
    name: string;
    autoComplete: "new-password" | "current-password";
    aside?: ReactNode;
    /** What is still asked of the password, judged at every key; give the rule itself. */
    requirements?: (password: string) => readonly Requirement[];
    /** Called with what was typed, for a neighbour that compares. */
    onType?: (password: string) => void;
  };

export function PasswordField({
  name,
  id = name,
  label,
  hint,
  error,
  aside,
  requirements,
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
  // What was typed, or filled in by the browser, before the script came.
  const catchUp = useEffectEvent(() => input.current?.value && take(input.current.value));
  useEffect(() => void catchUp(), []);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} aside={aside} className={className}>
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
          {...describing(id, { hint, error })}
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
      {requirements && <Checklist requirements={requirements(typed)} />}
    </FieldFrame>
  );
}

function Checklist({ requirements }: { requirements: readonly Requirement[] }) {
  return (
    <ul
      className="mt-3 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-2"
      aria-label="Password requirements"
    >
      {requirements.map(({ label, isMet }) => {
        const Icon = isMet ? Check : CircleIcon;
        return (
          <li
            key={label}
            className={classNames(
              // The longest stand last.
              "flex items-start gap-2 sm:nth-[n+5]:col-span-2",
              isMet ? "text-meadow" : "text-ink-soft",
            )}
          >
            <Icon className={classNames("mt-0.5 shrink-0", isMet ? "size-4" : "size-3.5 p-0.5")} />
            <span>
              {label}
              <span className="sr-only">{isMet ? " (done)" : " (still needed)"}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
