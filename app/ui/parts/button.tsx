import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Link, type LinkProps } from "../link.tsx";

export type ButtonLook = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "small" | "regular" | "large";

type Face = {
  look?: ButtonLook;
  size?: ButtonSize;
  /** A lucide icon before the label. */
  icon?: ReactNode;
  /** Fills the width of its container. */
  isWide?: boolean;
};

const LOOKS: Record<ButtonLook, string> = {
  primary: "bg-honey text-on-honey shadow-pressable hover:bg-honey-deep active:translate-y-px",
  secondary: "border border-line-strong bg-surface text-ink hover:bg-sunken active:translate-y-px",
  quiet: "text-ink hover:bg-sunken",
  danger: "bg-berry text-on-berry hover:opacity-90 active:translate-y-px",
};

const SIZES: Record<ButtonSize, string> = {
  small: "min-h-11 px-4 text-sm",
  regular: "min-h-12 px-6 text-base",
  large: "min-h-14 px-8 text-lg",
};

function face({ look = "primary", size = "regular", isWide = false }: Face): string {
  return classNames("button", LOOKS[look], SIZES[size], isWide && "w-full");
}

export type ButtonProps = ComponentProps<"button"> &
  Face & {
    /** What the learner still has to do. While set, the button is disabled and says so. */
    missing?: string;
  };

/** Acts on this page. While the action runs, change the label and disable the button. */
export function Button({
  look,
  size,
  icon,
  isWide,
  className,
  type = "button",
  missing,
  disabled,
  children,
  ...props
}: ButtonProps) {
  return (
    <button
      type={type}
      className={classNames(face({ look, size, isWide }), className)}
      disabled={disabled || missing !== undefined}
      title={missing}
      {...props}
    >
      {icon}
      {children}
    </button>
  );
}

export type ButtonLinkProps = LinkProps & Face;

/** Looks like a button but leads to another page. */
export function ButtonLink({
  look,
  size,
  icon,
  isWide,
  className,
  children,
  ...props
}: ButtonLinkProps) {
  return (
    <Link className={classNames(face({ look, size, isWide }), className)} {...props}>
      {icon}
      {children}
    </Link>
  );
}

/** Reloads the same URL, also without JavaScript. */
export function ReloadLink({ children, ...look }: Face & { children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty href is the current page
    <a href="" className={face(look)}>
      {children}
    </a>
  );
}
